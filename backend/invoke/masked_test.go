package invoke

import (
	"encoding/json"
	"strings"
	"testing"

	"fairlead/backend/failure"
)

func TestAMaskIsNotSentInThePlaceOfASecret(t *testing.T) {
	t.Parallel()
	for arguments, want := range map[string]string{
		`{"password":"[secret]","a":1}`:     "keep: /password has",
		`{"list":[1,{"x/y":"a [secret]"}]}`: "keep: /list/1/x~1y has",
		`{"b":"[secret]","a":"[secret]"}`:   "keep: /a has [secret] in the place of a secret, and 1 more.",
		`{"[secret]":1}`:                    "keep: has",
		`{"a":"secret"}`:                    "",
		``:                                  "",
	} {
		f := failure.From(unmasked(Request{Arguments: json.RawMessage(arguments)}))
		if (f == nil) != (want == "") || f != nil && (f.Code != failure.InvalidArguments || !strings.Contains(f.Message, want)) {
			t.Errorf("%s: %v", arguments, f)
		}
		if err := unmasked(Request{Arguments: json.RawMessage(arguments), SendAnyway: true}); err != nil {
			t.Errorf("%s: %v", arguments, err)
		}
	}
}
