-- What the second schema added: other methods, and messages.
INSERT INTO calls (seq, id, owner, server, tool, method, origin, status, started_at, ended_at, took_us, preview)
VALUES (5, 'two-prompt', 'x', 'demo', 'greet', 'prompts/get', 'cli', 'ok', 1700000004000000, 1700000004001000, 1000, 'hi');
INSERT INTO to_index VALUES (5);
INSERT INTO messages (seq, at, instance, server, kind, form, direction, method, rpc_id, call, bytes, weight, preview, body)
VALUES (1, 1700000004000000, 'x', 'demo', 'frame', 'request', 'out', 'prompts/get', '3', 'two-prompt', 15, 225, 'a message', '{"a":"message"}');
UPDATE message_totals SET messages = 1, weight = 225;
