-- +goose Up

-- What is searched for is looked up by words now, no longer by pieces of three characters: for
-- these there are frequent ones that a word is made of which nobody said. All calls are indexed anew.
-- (The old index held no text, so its pages need not be overwritten: a gigabyte with a million calls.)
PRAGMA secure_delete = FAST;
DROP TRIGGER paired_not;
DROP TABLE calls_pieces;
DROP TABLE calls_text;
DROP TABLE calls_pairs;
DROP TABLE paired;
PRAGMA secure_delete = ON;

-- The words of each call, its runs of punctuation, and where two words meet (tokens.go, meetings.go).
-- detail = none keeps no positions. What it yields is compared with the text itself.
CREATE VIRTUAL TABLE calls_words USING fts5 (
    text, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);
INSERT INTO calls_words (calls_words, rank) VALUES ('automerge', 8);
INSERT INTO calls_words (calls_words, rank) VALUES ('crisismerge', 32);
INSERT INTO calls_words (calls_words, rank) VALUES ('hashsize', 8388608);

-- The vocabulary: each word of the calls of an epoch (seq >> 16), some to a row, for parts of words.
-- id is epoch * 2^32 + a number. A word may stand there twice, and longer than a call that has it.
CREATE TABLE words (id INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
CREATE VIRTUAL TABLE words_pieces USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1'
);
INSERT INTO words_pieces (words_pieces, rank) VALUES ('automerge', 8);
INSERT INTO words_pieces (words_pieces, rank) VALUES ('crisismerge', 32);
INSERT INTO words_pieces (words_pieces, rank) VALUES ('hashsize', 2097152);

-- Another number each time words go: what a process believes to be there is not, then.
CREATE TABLE vocabulary (one INTEGER PRIMARY KEY CHECK (one = 1), made INTEGER NOT NULL) STRICT;
INSERT INTO vocabulary VALUES (1, 1);

-- Epochs whose words are noted anew, since calls of them went: of the calls up to done they
-- are, with ids from boundary on (0: not begun). The rows before go in the end.
CREATE TABLE stale (
    epoch    INTEGER PRIMARY KEY,
    boundary INTEGER NOT NULL DEFAULT 0,
    done     INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The pieces of the vocabulary: which ones begin with one or two characters.
CREATE VIRTUAL TABLE pieces USING fts5vocab (words_pieces, instance);

INSERT OR IGNORE INTO to_index SELECT seq FROM calls WHERE status <> 'running';
