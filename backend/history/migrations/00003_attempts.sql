-- +goose Up

-- The times a call was made, when it was more than one: [{"at", "took", "instance", "failure"}], times in microseconds.
ALTER TABLE calls ADD COLUMN attempts TEXT;

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
       c.failure, c.attempts, c.preview, c.protocol, c.server_name, c.server_version, c.replay_of, c.frames
FROM calls c
LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame
ORDER BY c.started_at DESC;
