-- What the ninth schema added: an index of words, with a vocabulary.
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, ended_at, took_us, preview, result, result_bytes)
VALUES (12, 'nine-worded', 'x', 'demo', 'echo', 'cli', 'ok', 1700000011000000, 1700000011001000, 1000, 'worded', '{"is":"to-do or not"}', 21);
INSERT INTO to_index VALUES (12);
INSERT INTO calls_words (rowid, text) VALUES (1, 'abc');
INSERT INTO words VALUES (7, ' older words  ');
INSERT INTO words_pieces (rowid, words) VALUES (7, ' older words  ');
INSERT INTO stale VALUES (0, 3, 0);
