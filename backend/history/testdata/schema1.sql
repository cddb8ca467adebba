-- Calls as the first schema kept them: bodies in the row, in a frame, and one that was never ended.
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, ended_at, took_us, argument_bytes, result_bytes, frames,
    output_checked, protocol, server_name, server_version, preview, arguments, result)
VALUES (1, 'one-inline', 'x', 'demo', 'echo', 'cli', 'ok', 1700000000000000, 1700000000002000, 2000, 17, 13, 0,
    1, '2025-11-25', 'Demo', '1.0', 'hello', '{"message":"old"}', '{"content":1}');
INSERT INTO frames (key, at, direction, kind, method, rpc_id, bytes, body) VALUES
    (2 * 1048576 + 0, 1700000001000000, 'out', 'request', 'tools/call', '7', 33, '{"params":{"arguments":{"n":42}}}'),
    (2 * 1048576 + 1, 1700000001001000, 'in', 'response', '', '7', 24, '{"result":{"sum":"fine"}}');
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, ended_at, took_us, argument_bytes, result_bytes, frames,
    preview, arguments_frame, arguments_at, result_frame, result_at)
VALUES (2, 'one-framed', 'x', 'demo', 'add', 'window', 'ok', 1700000001000000, 1700000001001000, 1000, 8, 14, 2,
    'fine', 0, 23, 1, 10);
INSERT INTO calls (seq, id, owner, server, tool, origin, status, code, started_at, ended_at, took_us, failure, preview)
VALUES (3, 'one-failed', 'x', 'files', 'read', 'serve', 'error', 'rpc_error', 1700000002000000, 1700000002500000, 500000,
    '{"code":"rpc_error","message":"no such file"}', 'no such file');
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, arguments, argument_bytes)
VALUES (4, 'one-running', 'dead', 'demo', 'slow', 'cli', 'running', 1700000003000000, '{}', 2);
INSERT INTO calls_text (rowid, text) VALUES (1, 'demo
echo

message: old
content: 1
');
INSERT INTO to_index VALUES (2), (3);
