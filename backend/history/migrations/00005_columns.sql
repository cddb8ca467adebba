-- +goose Up

-- The same calls once more, by columns: 4096 rows of calls (seq / 4096 is their block) are one
-- row here for each column, packed to one to five bytes a value. Filters, counts and statistics
-- read these few megabytes instead of all rows. They are made from calls in the background and
-- can be made again: DELETE FROM blocks, block_columns and loose at any time loses nothing.
CREATE TABLE blocks (
    block    INTEGER PRIMARY KEY,
    calls    INTEGER NOT NULL,
    first_at INTEGER NOT NULL, -- the lowest and the highest started_at
    last_at  INTEGER NOT NULL
) STRICT;

-- key is column * 2^32 + block.
CREATE TABLE block_columns (key INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT;

-- Calls that came, changed or went after their block was made: for these calls itself is asked.
CREATE TABLE loose (seq INTEGER PRIMARY KEY) STRICT;

-- +goose StatementBegin
CREATE TRIGGER calls_came AFTER INSERT ON calls WHEN EXISTS (SELECT 1 FROM blocks WHERE block = new.seq >> 12) BEGIN
    INSERT OR IGNORE INTO loose VALUES (new.seq);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER calls_changed AFTER UPDATE OF status ON calls WHEN EXISTS (SELECT 1 FROM blocks WHERE block = new.seq >> 12) BEGIN
    INSERT OR IGNORE INTO loose VALUES (new.seq);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER calls_went AFTER DELETE ON calls WHEN EXISTS (SELECT 1 FROM blocks WHERE block = old.seq >> 12) BEGIN
    INSERT OR IGNORE INTO loose VALUES (old.seq);
END;
-- +goose StatementEnd
