package history_test

import (
	"database/sql"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fairlead/backend/history"
)

// plant writes the canary into every text of a struct, and into the structs within.
func plant(v reflect.Value, but ...string) {
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		switch {
		case strings.Contains(" "+strings.Join(but, " ")+" ", " "+name+" "):
		case f.Kind() == reflect.String:
			f.SetString("a://" + canary + "/" + name)
		case f.Type() == reflect.TypeFor[[]byte]() || f.Kind() == reflect.Slice && f.Type().Elem().Kind() == reflect.Uint8:
			f.SetBytes([]byte(`["` + canary + `"]`))
		case f.Kind() == reflect.Struct && strings.HasPrefix(f.Type().PkgPath(), "fairlead/"):
			plant(f, but...)
		}
	}
}

// TestNoFieldKeepsASecret: whatever a call is told with, in a field of today or of
// tomorrow, is stored without secrets. The server's name is a person's; ids, and which
// way and of which kind a message was, are ours.
func TestNoFieldKeepsASecret(t *testing.T) {
	dir := t.TempDir()
	s := open(t, history.Options{Dir: dir, Redact: redact})
	for _, ended := range []bool{true, false} {
		c := newSample("demo", "", `{}`, `{}`)
		plant(reflect.ValueOf(&c.start).Elem(), "ID", "Server")
		plant(reflect.ValueOf(&c.end).Elem(), "ID", "Status")
		c.end.Status = history.Error
		c.end.Attempts = []history.Attempt{{}}
		plant(reflect.ValueOf(&c.end.Attempts[0]).Elem())
		for i := range c.end.Frames {
			plant(reflect.ValueOf(&c.end.Frames[i]).Elem(), "Direction", "Kind")
		}
		s.Begin(c.start)
		if ended {
			if err := s.End(t.Context(), c.end); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := get(t, s, c.start.ID); got.Tool != "a://[secret]/Tool" {
			t.Errorf("the resource is %q", got.Tool)
		}
	}
	db, err := sql.Open("sqlite3", filepath.Join(dir, "history.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, table := range []string{"calls", "frames"} {
		rows, err := db.QueryContext(t.Context(), "SELECT * FROM "+table)
		if err != nil {
			t.Fatal(err)
		}
		columns, _ := rows.Columns()
		seen := 0
		for ; rows.Next(); seen++ {
			row := make([]any, len(columns))
			for i := range row {
				row[i] = new(sql.RawBytes)
			}
			if err := rows.Scan(row...); err != nil {
				t.Fatal(err)
			}
			for i, text := range row {
				if strings.Contains(string(*text.(*sql.RawBytes)), canary) {
					t.Errorf("%s.%s holds the secret", table, columns[i])
				}
			}
		}
		if err := rows.Err(); err != nil || seen < 2 {
			t.Errorf("%d rows of %s: %v", seen, table, err)
		}
	}
}
