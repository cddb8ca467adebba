package history

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What a damaged database or a foreign file says of a large body is asked of the body itself.
func TestWhichLargeBodiesAreWhole(t *testing.T) {
	f := folder(t.TempDir())
	content := bytes.Repeat([]byte("x"), 1000)
	sum := sha256.Sum256(content)
	name := hex.EncodeToString(sum[:])
	if err := os.MkdirAll(filepath.Dir(f.blob(name)), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(f.blob(name), content, 0o600); err != nil {
		t.Fatal(err)
	}
	s := &salvagedBodies{folder: f}
	for _, c := range []struct {
		body  Body
		whole bool
	}{
		{Body{Hash: name, Bytes: 1000}, true},
		{Body{Hash: name, Bytes: 10, Offset: 990}, true},
		{Body{Hash: name, Bytes: 11, Offset: 990}, false},
		{Body{Hash: name, Bytes: 10, Offset: math.MaxInt64}, false},
		{Body{Hash: name, Bytes: math.MaxInt64, Offset: 10}, false},
		{Body{Hash: name, Bytes: 10, Offset: -10}, false},
		{Body{Hash: name, Bytes: -10, Offset: 10}, false},
		{Body{Hash: strings.Repeat("0", 64), Bytes: 10}, false},
		{Body{Hash: strings.Repeat("/", 63) + "x", Bytes: 10}, false},
		{Body{Hash: "x", Bytes: 10}, false},
	} {
		got := s.whole(c.body)
		if (got.Hash != "") != c.whole {
			t.Errorf("%+v became %+v", c.body, got)
		}
		if !c.whole {
			continue
		}
		r := &bodyReader{from: s, held: make(map[string][]byte)}
		if part := r.of(got); r.err != nil || int64(len(part)) != got.Bytes {
			t.Errorf("%+v: %d bytes, %v", got, len(part), r.err)
		}
	}
	if err := os.Truncate(f.blob(name), 500); err != nil {
		t.Fatal(err)
	}
	r := &bodyReader{from: s, held: make(map[string][]byte)} // it was looked at before it was cut
	if part := r.of(Body{Hash: name, Bytes: 1000}); r.err == nil {
		t.Errorf("of a body that was cut meanwhile there are %d bytes", len(part))
	}
}
