-- +goose Up

-- Servers, tools and origins are asked of the columns. An index of them had its new entries all
-- over itself: with a million calls they made recording half as dear again.
DROP INDEX calls_server;
DROP INDEX calls_tool;
DROP INDEX calls_origin;

-- Another number each time a block is made: what somebody keeps of it in memory holds for this one.
ALTER TABLE blocks ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
