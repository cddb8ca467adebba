package core

import "testing"

func TestGist(t *testing.T) {
	for object, want := range map[string]string{
		``:                               ``,
		`{}`:                             ``,
		`{"name":"echo","arguments":{}}`: `"name":"echo","arguments":{}`,
		`{"_meta":{"a":{"_meta":1}},"name":"echo"}`:                 `"name":"echo"`,
		`{"resultType":"complete","_meta":{"x":"}"}, "content":[]}`: `"content":[]`,
		`{"_meta":{},"resultType":"complete"}`:                      ``,
		`{"code":-32601,"message":"no"}`:                            `"code":-32601,"message":"no"`,
		`[1]`:                                                       `[1]`,
		`{"_meta": 7`:                                               `{"_meta": 7`,
	} {
		if got := gist([]byte(object)); string(got) != want || got == nil {
			t.Errorf("%s: %q, want %q", object, got, want)
		}
	}
}
