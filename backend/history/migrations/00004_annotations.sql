-- +goose Up

-- On whose behalf a call was made (the name of a program, a suite or an app), and what belongs
-- together: run and step name the run of a suite and the step of it, trace is OpenTelemetry's,
-- cached_of is the call whose result was used again.
ALTER TABLE calls ADD COLUMN client    TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN cached_of TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN trace     TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN run       TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN step      TEXT NOT NULL DEFAULT '';
-- What people say of a call. A pinned one is kept when old calls are removed.
ALTER TABLE calls ADD COLUMN pinned    INTEGER NOT NULL DEFAULT 0;
ALTER TABLE calls ADD COLUMN note      TEXT    NOT NULL DEFAULT '';
-- In alphabetical order with spaces between them; no tag has one.
ALTER TABLE calls ADD COLUMN tags      TEXT    NOT NULL DEFAULT '';

-- The same tags once more, each with its calls in the order of the list.
CREATE TABLE call_tags (
    tag        TEXT    NOT NULL,
    started_at INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    PRIMARY KEY (tag, started_at, seq)
) STRICT, WITHOUT ROWID;

CREATE INDEX call_tags_seq ON call_tags (seq);

-- Of these there are few, and what is asked for are exactly they.
CREATE INDEX calls_client   ON calls (client, started_at)    WHERE client <> '';
CREATE INDEX calls_run      ON calls (run, started_at)       WHERE run <> '';
CREATE INDEX calls_replay   ON calls (replay_of)             WHERE replay_of <> '';
CREATE INDEX calls_cached   ON calls (started_at)            WHERE cached_of <> '';
CREATE INDEX calls_pinned   ON calls (started_at)            WHERE pinned = 1;
CREATE INDEX calls_noted    ON calls (started_at)            WHERE note <> '';
CREATE INDEX calls_tagged   ON calls (started_at)            WHERE tags <> '';
CREATE INDEX calls_attempts ON calls (started_at)            WHERE attempts IS NOT NULL;
CREATE INDEX calls_problems ON calls (started_at)            WHERE output_problems IS NOT NULL;

-- +goose StatementBegin
CREATE TRIGGER calls_untagged AFTER DELETE ON calls WHEN old.tags <> '' BEGIN
    DELETE FROM call_tags WHERE seq = old.seq;
END;
-- +goose StatementEnd

DROP VIEW calls_view;
CREATE VIEW calls_view AS
SELECT c.id, c.server, c.method, c.tool, c.origin, c.client, c.status, c.code,
       strftime('%Y-%m-%d %H:%M:%f', c.started_at / 1000000.0, 'unixepoch', 'localtime') AS started,
       strftime('%Y-%m-%d %H:%M:%f', c.ended_at / 1000000.0, 'unixepoch', 'localtime') AS ended,
       CASE WHEN c.took_us >= 0 THEN c.took_us / 1000.0 END AS took_ms,
       coalesce(c.arguments, CAST(substr(CAST(a.body AS BLOB), c.arguments_at + 1, c.argument_bytes) AS TEXT)) AS arguments,
       coalesce(c.arguments_hash, a.hash) AS arguments_file,
       coalesce(c.result, CAST(substr(CAST(r.body AS BLOB), c.result_at + 1, c.result_bytes) AS TEXT)) AS result,
       coalesce(c.result_hash, r.hash) AS result_file,
       c.failure, c.attempts, c.preview, c.protocol, c.server_name, c.server_version, c.replay_of, c.cached_of,
       c.run, c.step, c.trace, c.pinned, c.note, c.tags, c.frames
FROM calls c
LEFT JOIN frames a ON a.key = c.seq * 1048576 + c.arguments_frame
LEFT JOIN frames r ON r.key = c.seq * 1048576 + c.result_frame
ORDER BY c.started_at DESC;
