package history

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"fairlead/backend/failure"
	"fairlead/backend/history/pages"
)

// tables are what a call consists of, and how many columns each has had since the first
// schema. Later ones came behind them, with a default: a row of an older history is
// shorter, and is none the worse for it.
var tables = map[string]int{"calls": 30, "frames": 9}

// remains copies what the pages of a damaged history hold of calls and messages into a
// database that SQLite keeps in a temporary file, in memory while it is small, and removes
// when it is closed.
func (o *salvage) remains(ctx context.Context) (*sql.DB, error) {
	file, err := pages.Open(o.folder.db())
	if err != nil {
		return nil, storageFailure(err, o.folder)
	}
	defer file.Close()
	db, err := sql.Open("sqlite3", "") // a database without a name
	if err != nil {
		return nil, storageFailure(err, o.folder)
	}
	db.SetMaxOpenConns(1) // each connection has its own
	if err := o.gather(ctx, file, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

func (o *salvage) gather(ctx context.Context, file *pages.File, db *sql.DB) error {
	g := &gathering{inserts: make(map[string]*sql.Stmt)}
	for name, least := range tables {
		t, err := o.in.store.tableShape(ctx, name, least)
		if err != nil {
			return err
		}
		g.tables = append(g.tables, t)
	}
	// Nothing of it is to outlive a crash.
	if _, err := db.ExecContext(ctx, `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;`+g.tables[0].made+`;`+g.tables[1].made); err != nil {
		return noRoom(err)
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return noRoom(err)
	}
	g.tx = tx
	_, err = file.Rows(ctx, g.want, func(id int64, values []any) error { return g.put(ctx, id, values) })
	if err = errors.Join(err, tx.Commit()); ctx.Err() != nil {
		return ctx.Err()
	} else if err != nil {
		return noRoom(err)
	}
	var calls, without int
	err = db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM calls),
		(SELECT count(DISTINCT key >> 20) FROM frames WHERE key >> 20 NOT IN (SELECT seq FROM calls))`).Scan(&calls, &without)
	if err != nil {
		return noRoom(err)
	}
	if calls+without == 0 {
		return failure.New(failure.Storage, "Nothing of the history in %s can be read: of its %d pages none holds a call.", string(o.folder), file.Pages())
	}
	o.in.report.Lost += without
	return nil
}

// noRoom says that what is read cannot be gathered.
func noRoom(err error) *failure.Error {
	return failure.Wrap(failure.Storage, err, "What can be read cannot be gathered: %v.", err).
		WithHint("It is gathered in a temporary file, which needs about as much room as the history. TMPDIR says where.")
}

// shape is a table as its rows stand in the pages.
type shape struct {
	name    string
	made    string // the statement that makes it
	columns []string
	kinds   []pages.Kind
	empty   []bool // the column may be NULL
	least   int
}

// tableShape tells what a table of this program's own history looks like.
func (s *Store) tableShape(ctx context.Context, name string, least int) (*shape, error) {
	t := &shape{name: name, least: least}
	err := s.readers.QueryRowContext(ctx, `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?`, name).Scan(&t.made)
	if err != nil {
		return nil, s.trouble(ctx, err)
	}
	rows, err := s.readers.QueryContext(ctx, `SELECT name, type, "notnull", pk FROM pragma_table_info(?) ORDER BY cid`, name)
	if err != nil {
		return nil, s.trouble(ctx, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var column, kind string
		var filled, number bool
		if err := rows.Scan(&column, &kind, &filled, &number); err != nil {
			return nil, s.trouble(ctx, err)
		}
		k := map[string]pages.Kind{"INTEGER": pages.Integer, "TEXT": pages.Text, "BLOB": pages.Blob}[kind]
		if number { // it stands in front of the row, and NULL in its place
			k = pages.Null
		}
		t.columns, t.kinds, t.empty = append(t.columns, column), append(t.kinds, k), append(t.empty, !filled)
	}
	if err := rows.Err(); err != nil {
		return nil, s.trouble(ctx, err)
	}
	return t, nil
}

// fits tells whether a row is one of this table.
func (t *shape) fits(kinds []pages.Kind) bool {
	if len(kinds) < t.least || len(kinds) > len(t.kinds) {
		return false
	}
	for i, k := range kinds {
		if k != t.kinds[i] && (k != pages.Null || !t.empty[i]) {
			return false
		}
	}
	return true
}

// gathering takes rows into the database of remains.
type gathering struct {
	tables  []*shape
	tx      *sql.Tx
	inserts map[string]*sql.Stmt
	now     *shape // of the row that was wanted last
}

func (g *gathering) want(kinds []pages.Kind) bool {
	for _, t := range g.tables {
		if t.fits(kinds) {
			g.now = t
			return true
		}
	}
	return false
}

// put adds the row that was wanted last. One that is there already stays.
func (g *gathering) put(ctx context.Context, id int64, values []any) error {
	query := fmt.Sprintf(`INSERT OR IGNORE INTO %s (%s) VALUES (?%s)`,
		g.now.name, strings.Join(g.now.columns[:len(values)], ", "), strings.Repeat(", ?", len(values)-1))
	insert := g.inserts[query]
	if insert == nil {
		var err error
		if insert, err = g.tx.PrepareContext(ctx, query); err != nil {
			return err
		}
		g.inserts[query] = insert
	}
	values[0] = id
	_, err := insert.ExecContext(ctx, values...)
	return err
}
