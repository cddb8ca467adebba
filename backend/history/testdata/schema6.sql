-- What the sixth schema added: where words meet.
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, ended_at, took_us, preview, arguments, argument_bytes, result, result_bytes)
VALUES (9, 'six-paired', 'x', 'demo', 'echo', 'cli', 'ok', 1700000008000000, 1700000008001000, 1000, 'paired', '{}', 2, '"three little words"', 20);
INSERT INTO calls_text (rowid, text) VALUES (9, 'demo
echo

three little words
');
INSERT INTO calls_pairs (rowid, text) VALUES (9, 'abc def');
