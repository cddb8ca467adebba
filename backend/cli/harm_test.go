package cli_test

import (
	"bytes"
	"database/sql"
	"os"

	"github.com/rogpeppe/go-internal/testscript"
)

// harm DATABASE TABLE: writes noise over the first page of a table. Nobody has it open.
func harm(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: harm DATABASE TABLE")
	}
	path := ts.MkAbs(args[0])
	db, err := sql.Open("sqlite3", path)
	ts.Check(err)
	_, err = db.Exec(`PRAGMA wal_checkpoint(TRUNCATE)`) // else the page may be in the log
	ts.Check(err)
	var page, size int64
	ts.Check(db.QueryRow(`SELECT rootpage FROM sqlite_schema WHERE name = ?`, args[1]).Scan(&page))
	ts.Check(db.QueryRow(`PRAGMA page_size`).Scan(&size))
	ts.Check(db.Close())
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	ts.Check(err)
	_, err = file.WriteAt(bytes.Repeat([]byte{0xa5}, int(size)), (page-1)*size)
	ts.Check(err)
	ts.Check(file.Close())
}
