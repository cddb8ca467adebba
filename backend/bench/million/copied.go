package main

import (
	"database/sql"
	"errors"
	"io"
	"os"
	"path/filepath"
)

// onCopy lends a copy of a history, and a look into it from outside.
func onCopy(home string, f func(dir string, seen *sql.DB) error) (err error) {
	dir, err := os.MkdirTemp(filepath.Dir(filepath.Clean(home)), "fairlead-copy-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := copyHistory(dir, home); err != nil {
		return err
	}
	seen, err := fromOutside(dir)
	if err != nil {
		return err
	}
	return errors.Join(f(dir, seen), seen.Close())
}

// fromOutside opens what a history is kept in, to look at.
func fromOutside(dir string) (*sql.DB, error) {
	return sql.Open("sqlite3", "file:"+filepath.ToSlash(filepath.Join(dir, "history.db"))+"?mode=ro&_query_only=1")
}

// copyHistory copies what a history that is closed consists of.
func copyHistory(to, from string) error {
	file, err := os.Open(filepath.Join(from, "history.db"))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	copied, err := os.Create(filepath.Join(to, "history.db"))
	if err != nil {
		return err
	}
	_, err = io.Copy(copied, file)
	if err := errors.Join(err, copied.Close()); err != nil {
		return err
	}
	blobs := filepath.Join(from, "blobs")
	if _, err := os.Stat(blobs); err != nil {
		return nil // no call was large
	}
	return os.CopyFS(filepath.Join(to, "blobs"), os.DirFS(blobs))
}
