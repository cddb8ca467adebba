-- What the third schema added: calls that were made more than once.
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, ended_at, took_us, preview, attempts)
VALUES (6, 'three-again', 'x', 'demo', 'echo', 'cli', 'ok', 1700000005000000, 1700000006000000, 1000000, 'at last',
    '[{"at":1700000005000000,"took":1000,"instance":1,"failure":{"code":"closed","message":"gone"}},{"at":1700000005500000,"took":2000,"instance":2}]');
INSERT INTO to_index VALUES (6);
