package secret_test

import (
	"slices"
	"strings"
	"testing"

	"fairlead/backend/secret"
)

func TestSecretsInText(t *testing.T) {
	for text, want := range map[string][]string{
		"my key ghp_0123456789abcdefghijABCDEFGHIJ0123456 and AKIAIOSFODNN7EXAMPLE.": {"ghp_0123456789abcdefghijABCDEFGHIJ0123456", "AKIAIOSFODNN7EXAMPLE"},
		"(sk-ant-api03-abcdefghijklmnop), thanks":                                    {"sk-ant-api03-abcdefghijklmnop"},
		"Authorization: Bearer abcdefgh":                                             {"abcdefgh"},
		`curl -H "authorization: Basic bWU6aHVudGVyMg=="`:                            {"bWU6aHVudGVyMg=="},
		"it sent Bearer abc123def456 to us":                                          {"abc123def456"},
		"postgres://u:dbpass55@h/db":                                                 {"dbpass55"},
		"PASSWORD=envpass66\nHOME=/root":                                             {"envpass66"},
		"password: swordfish, and more":                                              {"swordfish"},
		`{'api_key': 'plain word', "x": 1}`:                                          {"plain word"},
		"see https://h/x?a=1&access_token=urltok88888888&b=2":                        {"urltok88888888"},
		"https://user:geheim99@host/x?token=qqq777qqq":                               {"geheim99", "qqq777qqq"},
		"run it --token hunter22 --verbose":                                          {"hunter22"},
		"export SECRET_KEY='x9 tr7'":                                                 {"x9 tr7"},
		"a\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\nb": {"-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----"},
		"the token expired; a password is required: password: required":              nil,
		"bearer of bad news, key: value, https://example.com:8080/a@b":               nil,
		"commit 0f1e2d3c4b5a69788796a5b4c3d2e1f0 fixes MAX_TOKENS=4096":              nil,
		"TOKEN=${TOKEN} API_KEY=<your-key> https://u:${secret:x}@h":                  nil,
	} {
		if got := secret.In(text); !slices.Equal(got, want) {
			t.Errorf("%s\n got %q\nwant %q", text, got, want)
		}
	}
}

// FuzzIn: what is found stands in the text, and long texts take no longer than they are.
func FuzzIn(f *testing.F) {
	f.Add("a token=abcdefgh: b")
	f.Add("--key 'x9 tr7' https://a:bcde@f")
	f.Fuzz(func(t *testing.T, text string) {
		for _, found := range secret.In(text) {
			if !strings.Contains(text, found) {
				t.Errorf("%q is not in %q", found, text)
			}
		}
	})
}
