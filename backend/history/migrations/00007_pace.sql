-- +goose Up

-- How a message passed, in microseconds; NULL where it is not known. passed_us is, of one that
-- came in, from its first byte until at; of one that went out by HTTP, from at until it was
-- written. dialled_us is the part of the latter in which a new connection was made.
ALTER TABLE frames ADD COLUMN passed_us  INTEGER;
ALTER TABLE frames ADD COLUMN dialled_us INTEGER;
