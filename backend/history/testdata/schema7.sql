-- What the seventh schema added: how a message passed.
INSERT INTO frames (key, at, direction, kind, method, rpc_id, bytes, body, passed_us, dialled_us)
VALUES (10 * 1048576 + 0, 1700000009000000, 'out', 'request', 'tools/call', '9', 2, '{}', 700, 300);
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, ended_at, took_us, frames, preview)
VALUES (10, 'seven-paced', 'x', 'demo', 'echo', 'cli', 'ok', 1700000009000000, 1700000009001000, 1000, 1, 'paced');
INSERT INTO to_index VALUES (10);
