-- What the fifth schema added: messages that are compressed, and calls by columns, of which all but this one were made by.
INSERT INTO frames (key, at, direction, kind, method, rpc_id, bytes, zipped)
VALUES (8 * 1048576 + 1, 1700000007001000, 'in', 'response', '', '8', 68,
    x'28b52ffd040085010084027b22726573756c74223a7b22636f6e74656e74223a2261207a697070656420626f64792c20227d7d0154160419955c4c079f');
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, ended_at, took_us, argument_bytes, result_bytes, frames,
    preview, arguments, result_frame, result_at)
VALUES (8, 'five-zipped', 'x', 'demo', 'long', 'cli', 'ok', 1700000007000000, 1700000007001000, 1000, 2, 57, 1, 'a zipped body', '{}', 1, 10);
INSERT INTO calls_text (rowid, text) VALUES (8, 'demo
long

content: a zipped body, a zipped body, a zipped body
');
