package jsonx_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"testing"

	"fairlead/backend/jsonx"
)

// sample is about 50 MB like a large tool result: records of mixed values.
func sample() []byte {
	var b bytes.Buffer
	b.WriteByte('[')
	for i := 0; b.Len() < 50<<20; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"id":%d,"name":"record number %d","score":%d.25,"tags":["a","b","c"],"note":"Some text with an é and a \"quote\" in it.","active":true,"parent":null}`, i, i, i)
	}
	b.WriteByte(']')
	return b.Bytes()
}

func BenchmarkPretty(b *testing.B) {
	raw := sample()
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		if err := jsonx.Pretty(io.Discard, bytes.NewReader(raw)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPrettyStandard is what encoding/json does with the same text.
func BenchmarkPrettyStandard(b *testing.B) {
	raw := sample()
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		var out bytes.Buffer
		if err := json.Indent(&out, raw, "", "  "); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	raw := sample()
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		if err := jsonx.Check(raw); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLookupSmall(b *testing.B) {
	raw := []byte(`{"jsonrpc":"2.0","id":12,"result":{"content":[{"type":"text","text":"hello"}],"isError":false}}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := jsonx.Lookup(raw, "/result/isError"); !ok {
			b.Fatal("not found")
		}
	}
}
