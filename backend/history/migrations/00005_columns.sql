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

-- Messages of 2 kB and more are kept compressed (zstd), where that saves a quarter: zipped is
-- what body would be, and body is NULL. The views show their size; `fairlead history show` the rest.
ALTER TABLE frames ADD COLUMN zipped BLOB;

DROP VIEW calls_view;
CREATE VIEW calls_view AS
SELECT c.id, c.server, c.method, c.tool, c.origin, c.client, c.status, c.code,
       strftime('%Y-%m-%d %H:%M:%f', c.started_at / 1000000.0, 'unixepoch', 'localtime') AS started,
       strftime('%Y-%m-%d %H:%M:%f', c.ended_at / 1000000.0, 'unixepoch', 'localtime') AS ended,
       CASE WHEN c.took_us >= 0 THEN c.took_us / 1000.0 END AS took_ms,
       coalesce(c.arguments, CAST(substr(CAST(a.body AS BLOB), c.arguments_at + 1, c.argument_bytes) AS TEXT),
           CASE WHEN a.zipped IS NOT NULL THEN '(' || c.argument_bytes || ' bytes, compressed)' END) AS arguments,
       coalesce(c.arguments_hash, a.hash) AS arguments_file,
       coalesce(c.result, CAST(substr(CAST(r.body AS BLOB), c.result_at + 1, c.result_bytes) AS TEXT),
           CASE WHEN r.zipped IS NOT NULL THEN '(' || c.result_bytes || ' bytes, compressed)' END) AS result,
       coalesce(c.result_hash, r.hash) AS result_file,
       c.failure, c.attempts, c.preview, c.protocol, c.server_name, c.server_version, c.replay_of, c.cached_of,
       c.run, c.step, c.trace, c.pinned, c.note, c.tags, c.frames
FROM calls c
LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame
ORDER BY c.started_at DESC;

DROP VIEW frames_view;
CREATE VIEW frames_view AS
SELECT c.id AS call, f.key % 1048576 AS number,
       strftime('%Y-%m-%d %H:%M:%f', f.at / 1000000.0, 'unixepoch', 'localtime') AS at,
       f.direction, f.kind, f.method, f.rpc_id, f.bytes,
       CASE WHEN f.zipped IS NULL THEN f.body ELSE '(' || f.bytes || ' bytes, compressed)' END AS body, f.hash AS file
FROM calls c JOIN frames f ON f.key BETWEEN c.seq * 1048576 AND c.seq * 1048576 + 1048575
ORDER BY c.started_at DESC, f.key;
