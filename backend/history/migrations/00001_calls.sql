-- +goose Up

-- "FLHD": tells this file from any other SQLite database.
PRAGMA application_id = 1179404356;

-- One row per call. seq is small and grows in the order calls were begun: it is the
-- full-text index's rowid, where small steps keep the index small. Bodies are kept
-- once: where the arguments or the result stand word for word inside a frame,
-- *_frame and *_at (byte offset) point there and the text column is NULL.
-- Times are Unix microseconds. calls_view shows all of this in readable form.
CREATE TABLE calls (
    seq              INTEGER PRIMARY KEY,
    id               TEXT    NOT NULL,
    owner            TEXT    NOT NULL,
    server           TEXT    NOT NULL,
    tool             TEXT    NOT NULL,
    origin           TEXT    NOT NULL,
    replay_of        TEXT    NOT NULL DEFAULT '',
    status           TEXT    NOT NULL,
    code             TEXT    NOT NULL DEFAULT '',
    started_at       INTEGER NOT NULL,
    ended_at         INTEGER,
    took_us          INTEGER NOT NULL DEFAULT -1,
    argument_bytes   INTEGER NOT NULL DEFAULT 0,
    result_bytes     INTEGER NOT NULL DEFAULT 0,
    frames           INTEGER NOT NULL DEFAULT 0,
    output_checked   INTEGER NOT NULL DEFAULT 0,
    protocol         TEXT    NOT NULL DEFAULT '',
    server_name      TEXT    NOT NULL DEFAULT '',
    server_version   TEXT    NOT NULL DEFAULT '',
    preview          TEXT    NOT NULL DEFAULT '',
    arguments        TEXT,
    arguments_hash   TEXT,
    arguments_frame  INTEGER,
    arguments_at     INTEGER,
    result           TEXT,
    result_hash      TEXT,
    result_frame     INTEGER,
    result_at        INTEGER,
    failure          TEXT,
    output_problems  TEXT
) STRICT;

CREATE UNIQUE INDEX calls_id ON calls (id);
-- The list is newest first; with server, tool or origin given, its index has the same order.
CREATE INDEX calls_started ON calls (started_at);
CREATE INDEX calls_server  ON calls (server, started_at);
CREATE INDEX calls_tool    ON calls (tool, started_at);
CREATE INDEX calls_origin  ON calls (origin, started_at);
-- Most calls are fine: what is asked for are the others.
CREATE INDEX calls_status  ON calls (status, started_at) WHERE status <> 'ok';
CREATE INDEX calls_failed  ON calls (started_at) WHERE status IN ('tool_error', 'error', 'timeout');
CREATE INDEX calls_code    ON calls (code, started_at) WHERE code <> '';
CREATE INDEX calls_slow    ON calls (started_at) WHERE took_us >= 1000000;
CREATE INDEX calls_large   ON calls (started_at) WHERE argument_bytes + result_bytes >= 102400;
-- Which files are still needed.
CREATE INDEX calls_arguments_hash ON calls (arguments_hash) WHERE arguments_hash IS NOT NULL;
CREATE INDEX calls_result_hash    ON calls (result_hash)    WHERE result_hash IS NOT NULL;

-- The messages of a call. key is seq * 2^20 + number, so that the messages of a call lie
-- together and need no index of their own. body is the raw message; when it is a file, hash names it.
CREATE TABLE frames (
    key       INTEGER PRIMARY KEY,
    at        INTEGER NOT NULL,
    direction TEXT    NOT NULL,
    kind      TEXT    NOT NULL,
    method    TEXT    NOT NULL,
    rpc_id    TEXT    NOT NULL,
    bytes     INTEGER NOT NULL,
    body      TEXT,
    hash      TEXT
) STRICT;

CREATE INDEX frames_hash ON frames (hash) WHERE hash IS NOT NULL;

-- Which pieces of three characters a call's text has, so that parts of words are found.
-- detail = none keeps no positions: a fifth of the size, a third of the time, and the
-- text cannot be put together again from it. What it yields is compared with the text
-- itself, which stands in calls and frames. Texts are folded before they come here.
CREATE VIRTUAL TABLE calls_text USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
);
-- Merge later and more at once: 115 instead of 235 µs for 1 kB of text.
INSERT INTO calls_text (calls_text, rank) VALUES ('automerge', 8);
INSERT INTO calls_text (calls_text, rank) VALUES ('crisismerge', 32);
INSERT INTO calls_text (calls_text, rank) VALUES ('hashsize', 8388608);

-- Calls that have ended and are not in calls_text yet.
CREATE TABLE to_index (seq INTEGER PRIMARY KEY) STRICT;

-- How far each living process's journal has been written to this file.
CREATE TABLE journals (owner TEXT PRIMARY KEY, applied INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- The number of calls, so that nobody has to count a million rows.
CREATE TABLE totals (one INTEGER PRIMARY KEY CHECK (one = 1), calls INTEGER NOT NULL) STRICT;
INSERT INTO totals VALUES (1, 0);

-- +goose StatementBegin
CREATE TRIGGER calls_added AFTER INSERT ON calls BEGIN
    UPDATE totals SET calls = calls + 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER calls_removed AFTER DELETE ON calls BEGIN
    UPDATE totals SET calls = calls - 1;
END;
-- +goose StatementEnd

-- For people with the sqlite3 tool. A NULL body with a *_file is in blobs/.
CREATE VIEW calls_view AS
SELECT c.id, c.server, c.tool, c.origin, c.status, c.code,
       strftime('%Y-%m-%d %H:%M:%f', c.started_at / 1000000.0, 'unixepoch', 'localtime') AS started,
       strftime('%Y-%m-%d %H:%M:%f', c.ended_at / 1000000.0, 'unixepoch', 'localtime') AS ended,
       CASE WHEN c.took_us >= 0 THEN c.took_us / 1000.0 END AS took_ms,
       coalesce(c.arguments, CAST(substr(CAST(a.body AS BLOB), c.arguments_at + 1, c.argument_bytes) AS TEXT)) AS arguments,
       coalesce(c.arguments_hash, a.hash) AS arguments_file,
       coalesce(c.result, CAST(substr(CAST(r.body AS BLOB), c.result_at + 1, c.result_bytes) AS TEXT)) AS result,
       coalesce(c.result_hash, r.hash) AS result_file,
       c.failure, c.preview, c.protocol, c.server_name, c.server_version, c.replay_of, c.frames
FROM calls c
LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame
ORDER BY c.started_at DESC;

CREATE VIEW frames_view AS
SELECT c.id AS call, f.key % 1048576 AS number,
       strftime('%Y-%m-%d %H:%M:%f', f.at / 1000000.0, 'unixepoch', 'localtime') AS at,
       f.direction, f.kind, f.method, f.rpc_id, f.bytes, f.body, f.hash AS file
FROM calls c JOIN frames f ON f.key BETWEEN c.seq * 1048576 AND c.seq * 1048576 + 1048575
ORDER BY c.started_at DESC, f.key;
