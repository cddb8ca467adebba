-- +goose Up

-- Where two words meet in a call's text: for each single space the three characters before and
-- behind it, as a number in three letters (pairs.go). Phrases of frequent words are found by it.
CREATE VIRTUAL TABLE calls_pairs USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
INSERT INTO calls_pairs (calls_pairs, rank) VALUES ('automerge', 8);
INSERT INTO calls_pairs (calls_pairs, rank) VALUES ('crisismerge', 32);
INSERT INTO calls_pairs (calls_pairs, rank) VALUES ('hashsize', 4194304);

-- Calls in calls_text with a greater seq are in calls_pairs too. Older ones were indexed before it was there.
CREATE TABLE paired (one INTEGER PRIMARY KEY CHECK (one = 1), after INTEGER NOT NULL) STRICT;
INSERT INTO paired SELECT 1, coalesce(max(seq), 0) FROM calls;

-- An older Fairlead that has the file open meanwhile does not know calls_pairs.
-- +goose StatementBegin
CREATE TRIGGER paired_not AFTER DELETE ON to_index
WHEN EXISTS (SELECT 1 FROM calls_text_docsize WHERE id = old.seq)
    AND NOT EXISTS (SELECT 1 FROM calls_pairs_docsize WHERE id = old.seq) BEGIN
    UPDATE paired SET after = max(after, old.seq);
END;
-- +goose StatementEnd

-- The pieces that are in calls_text: which ones begin with one or two characters.
CREATE VIRTUAL TABLE calls_pieces USING fts5vocab (calls_text, instance);
