-- +goose Up

-- What was asked of the server. tool is what method was about: the name of a tool or a prompt, the URI of a resource.
ALTER TABLE calls ADD COLUMN method TEXT NOT NULL DEFAULT 'tools/call';
CREATE INDEX calls_method ON calls (method, started_at) WHERE method <> 'tools/call';

-- Everything that passed between Fairlead and its servers, in the order it was stored. Times
-- are Unix microseconds. instance is the process that recorded it, call the call it belongs to ('' for none).
-- kind is frame, http, stderr, stdout or event; form tells the frames apart (request, response, error,
-- notification, invalid). A response names its request in request and what it took in took_us.
-- weight is what the row counts for when old messages are removed, in bytes.
-- A body over 256 kB is the file named by hash. bytes is the size as it passed; body is NULL when it was not kept.
CREATE TABLE messages (
    seq       INTEGER PRIMARY KEY,
    at        INTEGER NOT NULL,
    instance  TEXT    NOT NULL,
    server    TEXT    NOT NULL,
    kind      TEXT    NOT NULL,
    form      TEXT    NOT NULL,
    direction TEXT    NOT NULL,
    method    TEXT    NOT NULL,
    rpc_id    TEXT    NOT NULL,
    call      TEXT    NOT NULL,
    request   INTEGER,
    took_us   INTEGER NOT NULL DEFAULT -1,
    bytes     INTEGER NOT NULL,
    weight    INTEGER NOT NULL,
    preview   TEXT    NOT NULL,
    body      TEXT,
    hash      TEXT
) STRICT;

CREATE INDEX messages_server  ON messages (server);
CREATE INDEX messages_request ON messages (request) WHERE request IS NOT NULL;
CREATE INDEX messages_call    ON messages (call)    WHERE call <> '';
CREATE INDEX messages_hash    ON messages (hash)    WHERE hash IS NOT NULL;

-- How many messages there are and what they weigh, so that nobody has to count them.
CREATE TABLE message_totals (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    messages INTEGER NOT NULL,
    weight   INTEGER NOT NULL
) STRICT;
INSERT INTO message_totals VALUES (1, 0, 0);

CREATE VIEW messages_view AS
SELECT m.seq, strftime('%Y-%m-%d %H:%M:%f', m.at / 1000000.0, 'unixepoch', 'localtime') AS at,
       m.server, m.kind, m.form, m.direction, m.method, m.rpc_id, m.call, m.request,
       CASE WHEN m.took_us >= 0 THEN m.took_us / 1000.0 END AS took_ms, m.bytes, m.body, m.hash AS file
FROM messages m ORDER BY m.seq;

DROP VIEW calls_view;
CREATE VIEW calls_view AS
SELECT c.id, c.server, c.method, c.tool, c.origin, c.status, c.code,
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
