package jsonx

import (
	"bytes"
	"encoding/json"
	"io"
	"testing"
	"testing/iotest"
)

// FuzzText holds the text that comes piece by piece against json.Unmarshal's.
func FuzzText(f *testing.F) {
	for _, s := range []string{
		`""`, `"plain"`, ` "space around" `, `"\n\t\r\b\f\"\\\/"`, `"Zürich \u00fc \ud83d\ude00 😀"`, `"\ud83d"`, `"\ud83dx"`,
		`"\ud83d\ud83d"`, "\"\xff\xfe\"", `"a\u0000b"`, `"]}"`, `5`, `null`, `{"a":"b"}`, `["x"]`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return
		}
		var want string
		if json.Unmarshal(raw, &want) != nil {
			want = ""
		}
		got, err := io.ReadAll(Text(raw))
		if err != nil || string(got) != want {
			t.Fatalf("%q: got %q (%v), want %q", raw, got, err, want)
		}
		small := iotest.OneByteReader(bytes.NewReader(got))
		if again, _ := io.ReadAll(small); !bytes.Equal(again, got) {
			t.Fatal("in small pieces it is another")
		}
	})
}
