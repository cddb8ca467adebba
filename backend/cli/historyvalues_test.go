package cli

import (
	"bytes"
	"strings"
	"testing"
)

// counter counts how often it is written to.
type counter struct {
	bytes.Buffer
	writes int
}

func (c *counter) Write(b []byte) (int, error) {
	c.writes++
	return c.Buffer.Write(b)
}

func TestManyValuesAreWrittenTogether(t *testing.T) {
	const many = 10_000
	at := func() string { return "/a" }
	for _, list := range []bool{false, true} {
		to := &counter{}
		values := newValues(&program{out: to, json: list})
		for range many {
			if err := values.put(at, []byte(`{"a": 1}`)); err != nil {
				t.Fatal(err)
			}
		}
		if err := values.end(true); err != nil {
			t.Fatal(err)
		}
		want := strings.Repeat("{\n  \"a\": 1\n}\n", many)
		if list {
			want = "[" + strings.TrimSuffix(strings.Repeat(`{"pointer":"/a","value":{"a": 1}}`+",\n", many), ",\n") + "]\n"
		}
		if to.String() != want {
			t.Errorf("list %v: %.200q", list, to.String())
		}
		if most := to.Len()/(32<<10) + 2; to.writes > most {
			t.Errorf("list %v: %d writes, more than %d", list, to.writes, most)
		}
	}
}
