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
		if got := string(gist([]byte(object))); got != want {
			t.Errorf("%s: %s, want %s", object, got, want)
		}
	}
}
