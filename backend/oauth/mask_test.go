package oauth_test

import (
	"fmt"
	"strings"
	"testing"

	"fairlead/backend/oauth"
)

// FuzzWhatIsTakenIsNotShown: what Fairlead would take for a token is in no step,
// however the answer is written.
func FuzzWhatIsTakenIsNotShown(f *testing.F) {
	for _, seed := range []string{
		`{"access_token":"a-token-of-16-chr","refresh_token":"another-token-x"}`, `{"ACCESS_TOKEN":"a-token-of-16-chr"}`,
		`{"\u0061ccess_token":"a-tok\u0065n"}`, `{"access_token":"x","access_token":"a-token-of-16-chr"}`, `{"id_token":"a\"b\\c\/d-token"}`,
		`{"x":{"y":["\"access_token\":\"z\""]},"access_token":"<a&b>token"}`, `{"acceſs_token":"a-token-of-16-chr"}`, `{"acce\u017fs_token":"a-tok\u0065n-of-16-chr"}`, "{\"access_toKen\":\"a-token-of-16-chr\"}",
	} {
		f.Add(seed, "application/json")
		f.Add(seed, "text/html; charset=utf-8")
	}
	f.Fuzz(func(t *testing.T, body, media string) {
		shown, tokens := oauth.ShownAndTaken([]byte(body), media)
		for _, token := range tokens {
			// What is shorter may stand there by chance.
			if len(token) >= 12 && strings.Contains(shown, token) && !strings.Contains("[secret]", token) {
				t.Errorf("%q is shown: %q", token, shown)
			}
		}
	})
}

// TestAnAnswerOfNothingButSecrets: looking for each of them everywhere would
// take minutes.
func TestAnAnswerOfNothingButSecrets(t *testing.T) {
	const many = 10_000
	values := make([]string, many)
	for i := range values {
		values[i] = fmt.Sprintf("secret-%08d", i*7919)
	}
	for media, body := range map[string]string{
		"application/json":                  `{"token":["` + strings.Join(values, `","`) + `"]}`,
		"application/x-www-form-urlencoded": "token=" + strings.Join(values, "&token="),
		"text/plain":                        "token=" + strings.Join(values, " token="),
	} {
		if shown, _ := oauth.ShownAndTaken([]byte(body), media); strings.Contains(shown, "secret-") {
			t.Errorf("%s: %.200s", media, shown)
		}
	}
}
