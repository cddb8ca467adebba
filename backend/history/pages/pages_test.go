package pages_test

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"fairlead/backend/history/pages"
)

// made writes a database with one table of n rows of every kind, some of them long,
// and returns what the rows are.
func made(t testing.TB, path string, size, n int, mode string) map[int64]string {
	t.Helper()
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	run := func(query string, args ...any) {
		t.Helper()
		if _, err := db.Exec(query, args...); err != nil {
			t.Fatal(err)
		}
	}
	run(fmt.Sprintf(`PRAGMA page_size = %d`, size))
	run(`PRAGMA secure_delete = ON`) // as Fairlead has it: no row is left in pages that are free
	run(`PRAGMA journal_mode = ` + mode)
	run(`PRAGMA wal_autocheckpoint = 0`)
	run(`CREATE TABLE things (id INTEGER PRIMARY KEY, n INTEGER, x REAL, t TEXT, b BLOB)`)
	run(`CREATE INDEX things_t ON things (t)`)
	run(`BEGIN`)
	for i := range n {
		length := i * i % 700
		if i%50 == 7 {
			length = 100_000 // in many pages
		}
		var none any
		if i%3 == 0 {
			none = int64(1)<<(i%64) - int64(i%2)
		}
		run(`INSERT INTO things VALUES (?, ?, ?, ?, ?)`, int64(i)*int64(i)*int64(i)-99, none, float64(i)+0.5, strings.Repeat("ä", length), bytes.Repeat([]byte{byte(i)}, i%40))
	}
	run(`COMMIT`)
	run(`DELETE FROM things WHERE n = 1`)
	rows, err := db.Query(`SELECT * FROM things`)
	if err != nil {
		t.Fatal(err)
	}
	all := make(map[int64]string)
	for rows.Next() {
		v := make([]any, 5)
		if err := rows.Scan(&v[0], &v[1], &v[2], &v[3], &v[4]); err != nil {
			t.Fatal(err)
		}
		all[v[0].(int64)] = fmt.Sprint(v[1:])
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		t.Fatal(err)
	}
	if mode == "WAL" { // closing would empty the log
		for _, ending := range []string{"", "-wal"} {
			raw, err := os.ReadFile(path + ending)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path+".copy"+ending, raw, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return all
}

func things(kinds []pages.Kind) bool {
	return len(kinds) == 5 && kinds[0] == pages.Null && kinds[3] == pages.Text && kinds[4] == pages.Blob
}

// read is what is found of the table.
func read(t testing.TB, path string) (found map[int64]string, broken int) {
	t.Helper()
	f, err := pages.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	found = make(map[int64]string)
	broken, err = f.Rows(t.Context(), things, func(id int64, values []any) error {
		if _, twice := found[id]; twice {
			t.Errorf("row %d comes twice", id)
		}
		found[id] = fmt.Sprint(values[1:])
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found, broken
}

func same(t *testing.T, found, want map[int64]string) {
	t.Helper()
	for id, values := range want {
		if found[id] != values {
			t.Fatalf("row %d is %.100q, want %.100q", id, found[id], values)
		}
	}
	if len(found) != len(want) {
		t.Errorf("%d rows, want %d", len(found), len(want))
	}
}

// What SQLite reads of a sound file, this package does, whatever the size of a page and
// wherever the newest of it stands.
func TestASoundFile(t *testing.T) {
	for _, size := range []int{512, 1024, 4096, 65536} {
		for _, mode := range []string{"DELETE", "WAL"} {
			t.Run(fmt.Sprint(size, " ", mode), func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "some.db")
				want := made(t, path, size, 500, mode)
				if mode == "WAL" {
					path += ".copy"
				}
				found, broken := read(t, path)
				same(t, found, want)
				if broken != 0 {
					t.Errorf("%d are broken", broken)
				}
			})
		}
	}
}

// Of a file that is empty, the log has all that was written since it was made.
func TestTheLogAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	want := made(t, path, 4096, 300, "WAL")
	for _, harm := range []func() error{
		func() error { return os.Truncate(path+".copy", 0) },
		func() error { return os.Remove(path + ".copy") },
	} {
		if err := harm(); err != nil {
			t.Fatal(err)
		}
		found, _ := read(t, path+".copy")
		same(t, found, want)
	}
}

// What was not committed is not read, nor what stands behind noise.
func TestALogThatEndsEarly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	want := made(t, path, 4096, 300, "WAL")
	log, err := os.ReadFile(path + ".copy-wal")
	if err != nil {
		t.Fatal(err)
	}
	frame := 24 + 4096
	for _, at := range []int{32, 32 + frame, len(log) - frame - 10, len(log) - 10} {
		broken := append([]byte(nil), log...)
		broken[at+5] ^= 1
		if err := os.WriteFile(path+".copy-wal", broken, 0o600); err != nil {
			t.Fatal(err)
		}
		found, _ := read(t, path+".copy")
		if at < len(log)/2 && len(found) > 0 {
			t.Errorf("with noise at %d, %d rows are read", at, len(found))
		}
		if at > len(log)/2 && len(found) < len(want) { // only the deletion is missing
			t.Errorf("with noise at %d, %d of %d rows are read", at, len(found), len(want))
		}
	}
}

// Without the pages above them the leaves are read, and of a file that was cut off
// those that are left.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.db")
	want := made(t, path, 4096, 500, "DELETE")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	try := func(name string, least, most int, harm func(b []byte) []byte) {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(path, harm(append([]byte(nil), whole...)), 0o600); err != nil {
				t.Fatal(err)
			}
			found, broken := read(t, path)
			for id, values := range found {
				if want[id] != values {
					t.Fatalf("row %d is %.100q, want %.100q", id, values, want[id])
				}
			}
			if len(found) < least || len(found) > most {
				t.Errorf("%d of %d rows are read, and %d broken", len(found), len(want), broken)
			}
		})
	}
	all := len(want)
	noise := bytes.Repeat([]byte{0x0d, 0x13, 0xff, 0x00, 0x7c}, 1000)[:4096]
	try("the first page", all, all, func(b []byte) []byte { copy(b, noise); return b })
	try("the root of the table", all, all, func(b []byte) []byte { copy(b[4096:], noise); return b })
	try("cut off", all/4, all*3/4, func(b []byte) []byte { return b[:len(b)/2+100] })
	try("a page in the middle", all-60, all, func(b []byte) []byte { copy(b[len(b)/2/4096*4096:], noise); return b })
	try("nothing", 0, 0, func([]byte) []byte { return nil })
	try("noise", 0, 0, func(b []byte) []byte { return bytes.Repeat(noise, len(b)/4096) })
	// Every chain of pages begins at the same one.
	try("chains that meet", 0, all, func(b []byte) []byte {
		for at := 0; at < len(b); at += 4096 {
			if b[at] == 0 {
				copy(b[at:], []byte{0, 0, 0, 9})
			}
		}
		return b
	})
}

// Whatever stands in the files, reading them ends, and gives no row twice the size of both.
func FuzzRows(f *testing.F) {
	path := filepath.Join(f.TempDir(), "some.db")
	made(f, path, 512, 30, "WAL")
	for _, ending := range []string{"", ".copy", ".copy-wal"} {
		raw, err := os.ReadFile(path + ending)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw[:min(len(raw), 4000)], []byte{})
		f.Add([]byte{}, raw[:min(len(raw), 4000)])
	}
	f.Fuzz(func(t *testing.T, db, log []byte) {
		path := filepath.Join(t.TempDir(), "some.db")
		if err := errors.Join(os.WriteFile(path, db, 0o600), os.WriteFile(path+"-wal", log, 0o600)); err != nil {
			t.Fatal(err)
		}
		file, err := pages.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		_, err = file.Rows(t.Context(), func([]pages.Kind) bool { return true }, func(_ int64, values []any) error {
			for _, v := range values {
				if text, ok := v.(string); ok && len(text) > len(db)+len(log) {
					t.Errorf("a text of %d bytes", len(text))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
