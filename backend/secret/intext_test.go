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

// Passwords that curl is given, however it is written, and nothing that other programs
// take by options of the same name.
func TestPasswordsOfCommands(t *testing.T) {
	for text, want := range map[string][]string{
		"curl -u alice:s3cretpw https://h/x":                                   {"s3cretpw"},
		"run `curl -u alice:s3cretpw` and look":                                {"s3cretpw"},
		"Use curl -u alice:s3cretpw, please.":                                  {"s3cretpw"},
		"curl --user alice:s3cretpw https://h":                                 {"s3cretpw"},
		"curl --user=alice:s3cretpw https://h":                                 {"s3cretpw"},
		"curl -ualice:s3cretpw https://h":                                      {"s3cretpw"},
		"curl -sSLu alice:s3cretpw https://h":                                  {"s3cretpw"},
		"curl -s -X POST -d '{\"a\": 1}' -u alice:s3cretpw https://h":          {"s3cretpw"},
		`curl -u "alice:two words" https://h`:                                  {"two words"},
		`curl -u'alice:s3cretpw' https://h`:                                    {"s3cretpw"},
		`curl -u alice:"s3cretpw" https://h`:                                   {"s3cretpw"},
		`curl --user="alice:s3cretpw"`:                                         {"s3cretpw"},
		"curl \\\n  -H 'X: a | b' \\\n  --user alice:s3cretpw \\\n  https://h": {"s3cretpw"},
		"curl https://h/a?x=1&y=2 -u alice:s3cretpw":                           {"s3cretpw"},
		"/usr/bin/curl -U bob:proxypw1 --proxy-user eve:proxypw2 x":            {"proxypw1", "proxypw2"},
		"curl.exe -u alice:co:lons https://h":                                  {"co:lons"},
		`{"cmd":"curl -u alice:s3cretpw","x":"y"}`:                             {"s3cretpw"},
		`{"cmd":"curl -u \"alice:s3cretpw\" https://h"}`:                       {"s3cretpw"},
		`sh -c 'curl -u alice:s3cretpw https://h' | tail`:                      {"s3cretpw"},
		"curl -u admin:admin https://h":                                        {"admin"},
		"curl -u key_0a1b2c3d: https://h":                                      {"key_0a1b2c3d"},
		"curl a\ncurl -u a:first111 b; curl -u a:second22 c":                   {"first111", "second22"},

		"curl -u alice https://h":                                        nil,
		"curl -u alice: https://h":                                       nil,
		"curl -u user:password https://h":                                nil,
		"curl -u alice:$PASS -u 'alice:${PASS}' -u \"a:$(pass show x)\"": nil,
		"curl -u <user>:<password> https://h":                            nil,
		"docker run -u 1000:1000 --user node:nodegroup image":            nil,
		"curl -fsSL https://h | docker run --user node:nodegroup image":  nil,
		"curl -fsSL https://h && su -u alice:group":                      nil,
		"curl -fsSL https://h\ndocker run -u 1000:group1 image":          nil,
		"curl is a program; its user: anybody":                           nil,
		"load it by curl https://h, and docker run -u 1000:group1":       nil,
		"rsync -u host:path/there":                                       nil,
		"curl -H 'a: b' -o user:file1":                                   nil,
		"libcurl -url x:yyyyy":                                           nil,
		"curl --url https://h:8080/path":                                 nil,
		"curl --user-agent fire:fox1234":                                 nil,
		"curl":                                                           nil,
		"curl -u":                                                        nil,
		`curl -u "alice:open`:                                            nil,
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
	f.Add("Curl -u00::\"000\"")
	f.Add("curl -u a:bcde --user \"f:gh ij\" \\\n -uk:\"lmnop\"")
	f.Fuzz(func(t *testing.T, text string) {
		for _, found := range secret.In(text) {
			if !strings.Contains(text, found) {
				t.Errorf("%q is not in %q", found, text)
			}
		}
	})
}
