-- What the eighth schema added: which making of a block it is.
INSERT INTO calls (seq, id, owner, server, tool, origin, status, started_at, ended_at, took_us, preview)
VALUES (11, 'eight-light', 'x', 'light', 'echo', 'cli', 'ok', 1700000010000000, 1700000010001000, 1000, 'lighter');
INSERT INTO to_index VALUES (11);
UPDATE blocks SET made = 7;
