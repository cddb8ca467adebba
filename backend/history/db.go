package history

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	_ "github.com/mattn/go-sqlite3" // the driver, with FTS5 by the build tag sqlite_fts5
	"github.com/pressly/goose/v3"

	"fairlead/backend/failure"
)

//go:embed migrations/*.sql
var migrations embed.FS

// schemaVersion is the newest migration in the folder; a test holds them together.
const schemaVersion = 10

// dsn names the database with what must hold for every connection of a pool: a
// PRAGMA executed once would reach one of them only.
func (f folder) dsn(options string) string {
	path := filepath.ToSlash(f.db())
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // file:///C:/…
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: options}).String()
}

const (
	writerOptions = "_journal_mode=WAL&_synchronous=NORMAL&_busy_timeout=5000&_txlock=immediate&_secure_delete=on&_stmt_cache_size=64"
	newOptions    = "&_auto_vacuum=incremental" // SQLite writes a page for this each time
	readerOptions = "_query_only=1&_busy_timeout=5000&_stmt_cache_size=64"
	readers       = 4
	// aloneOptions has SQLite keep in memory what processes share otherwise in a file:
	// no other process can use the database meanwhile. A connection that may only read
	// cannot lock it so.
	aloneOptions = "&vfs=unix-excl&mode=rw"
)

// openWriter returns the pool of one connection that everything is written with.
func (f folder) openWriter(alone bool) (*sql.DB, error) {
	options := writerOptions
	if info, err := os.Stat(f.db()); err != nil || info.Size() == 0 {
		options += newOptions
	}
	if alone {
		options += aloneOptions
	}
	db, err := sql.Open("sqlite3", f.dsn(options))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// openReaders returns the pool that everything is read with.
func (f folder) openReaders(alone bool) (*sql.DB, error) {
	options := "mode=ro&" + readerOptions
	if alone {
		options = readerOptions + aloneOptions
	}
	db, err := sql.Open("sqlite3", f.dsn(options))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	return db, nil
}

// fileVersion reads the schema version: 0 for a new file.
func fileVersion(ctx context.Context, db *sql.DB) (int64, error) {
	var version int64
	err := db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied`).Scan(&version)
	if sqliteCode(err) != sqliteError {
		return version, err
	}
	var tables int // that there is no such table, the failure says in words only
	failed := db.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema WHERE name = 'goose_db_version'`).Scan(&tables)
	if failed == nil && tables > 0 {
		failed = err
	}
	return 0, failed
}

// logged tells whether the file has a write-ahead log. Then connecting to write changes
// nothing in it; of any other one it makes such a file. Not for a file that SQLite has
// open here: closing it would give back SQLite's locks.
func (f folder) logged() bool {
	file, err := os.Open(f.db())
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	var header [20]byte
	_, err = io.ReadFull(file, header[:])
	return err == nil && header[18] == 2 && header[19] == 2 // the format's "write version" and "read version"
}

// migrate brings the file to schemaVersion. It costs one query when there is nothing to do.
func migrate(ctx context.Context, f folder, readers, writer *sql.DB) error {
	asked := readers
	if readers.Stats().OpenConnections == 0 && f.logged() { // who only writes never connects to read
		asked = writer
	}
	version, err := fileVersion(ctx, asked)
	if err != nil {
		return storageFailure(err, f)
	}
	if version > schemaVersion {
		return failure.New(failure.Storage, "The history %s was written by a newer Fairlead (schema %d; this one knows %d).",
			f.db(), version, schemaVersion).
			WithHint("Update Fairlead, or set FAIRLEAD_HOME to another folder. The file was not changed.")
	}
	if version == schemaVersion {
		return nil
	}
	if version == 0 {
		if err := refuseForeign(ctx, f, readers); err != nil {
			return err
		}
	}
	steps, err := migrationSteps()
	if err != nil {
		return storageFailure(err, f)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, writer, nil,
		goose.WithGoMigrations(steps...), goose.WithDisableGlobalRegistry(true), goose.WithVerbose(false))
	if err != nil {
		return storageFailure(err, f)
	}
	if _, err := provider.Up(ctx); err != nil {
		var partial *goose.PartialError
		if errors.As(err, &partial) && partial.Err != nil {
			err = partial.Err
		}
		return storageFailure(err, f)
	}
	return nil
}

// migrationSteps are the files of migrations, in order. SQLite takes each of them as it
// is: goose's own reader takes 4 MB for every line that it looks at.
func migrationSteps() ([]*goose.Migration, error) {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, err
	}
	steps := make([]*goose.Migration, len(files))
	for i, file := range files {
		text, err := migrations.ReadFile("migrations/" + file.Name())
		if err != nil {
			return nil, err
		}
		steps[i] = goose.NewGoMigration(int64(i+1), &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, string(text))
			return err
		}}, nil)
	}
	return steps, nil
}

// refuseForeign fails when the file holds another program's tables. The table of
// migrations alone is ours: the first start ended after making it.
func refuseForeign(ctx context.Context, f folder, readers *sql.DB) error {
	var tables int
	err := readers.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_schema
		WHERE tbl_name NOT IN ('goose_db_version', 'sqlite_sequence')`).Scan(&tables)
	if err != nil {
		return storageFailure(err, f)
	}
	if tables > 0 {
		return failure.New(failure.Storage, "%s is an SQLite database of another program.", f.db()).
			WithHint("Move it away, or set FAIRLEAD_HOME to another folder. The file was not changed.")
	}
	return nil
}
