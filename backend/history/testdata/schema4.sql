-- What the fourth schema added: on whose behalf, what people say of a call, and their tags.
INSERT INTO calls (seq, id, owner, server, tool, method, origin, status, started_at, ended_at, took_us, preview,
    client, run, step, cached_of, trace, pinned, note, tags)
VALUES (7, 'four-noted', 'x', 'demo', 'echo', 'tools/call', 'suite', 'ok', 1700000006000000, 1700000006001000, 1000, 'noted',
    'inspector', 'run-4', 'first', 'one-inline', '0af7651916cd43dd8448eb211c80319c', 1, 'look here', 'bug later');
INSERT INTO call_tags (tag, started_at, seq) VALUES ('bug', 1700000006000000, 7), ('later', 1700000006000000, 7);
INSERT INTO to_index VALUES (7);
