package secret_test

import (
	"slices"
	"strings"
	"testing"

	"fairlead/backend/failure"
	"fairlead/backend/secret"
)

func environment(name string) (string, bool) {
	value, ok := map[string]string{"HOME": "/home/me", "EMPTY": "", "_A1": "under", "DOLLAR": "$HOME"}[name]
	return value, ok
}

func TestExpand(t *testing.T) {
	v := openVault(t, t.TempDir(), &memoryKeychain{})
	must(t, v.Set(t.Context(), "tok", "s3cr3t-${HOME}"))
	for _, tt := range []struct {
		text, want string
		secret     bool
	}{
		{"", "", false},
		{"plain", "plain", false},
		{"$HOME/x", "/home/me/x", false},
		{"${HOME}x$_A1", "/home/mexunder", false},
		{"env:HOME", "/home/me", false},
		{"${env:HOME}", "/home/me", false},
		{"see env:HOME", "see env:HOME", false},
		{"env:not-a-variable", "env:not-a-variable", false},
		{"env:", "env:", false},
		{"a$$HOME $$ $", "a$HOME $ $", false},
		{"$$$HOME", "$/home/me", false},
		{"^x$ $1 $( $-", "^x$ $1 $( $-", false},
		{"${EMPTY}", "", false},
		{"${EMPTY:-d}", "d", false},
		{"${NOPE:-}", "", false},
		{"${NOPE:-a b:-c}", "a b:-c", false},
		{"${NOPE:-${HOME}/d}", "/home/me/d", false},
		{"${NOPE:-${secret:tok}}", "s3cr3t-${HOME}", true},
		{"${HOME:-${secret:nope}}", "/home/me", false},
		{"Bearer ${secret:tok}!", "Bearer s3cr3t-${HOME}!", true}, // values are not expanded again
		{"$DOLLAR", "$HOME", false},
		{"ä${HOME}ö", "ä/home/meö", false},
	} {
		got, used, err := v.Expand(t.Context(), tt.text, environment)
		if err != nil || got != tt.want || used != tt.secret {
			t.Errorf("%q became %q (secret: %v), %v; want %q", tt.text, got, used, err, tt.want)
		}
	}
	if got := v.Redactor().String("it is s3cr3t-${HOME}."); got != "it is [secret]." {
		t.Errorf("the redactor does not know it: %q", got)
	}
}

func TestExpandRefuses(t *testing.T) {
	v := openVault(t, t.TempDir(), &memoryKeychain{})
	for text, tt := range map[string]struct {
		code failure.Code
		word string
	}{
		"$NOPE":               {failure.Config, "NOPE"},
		"x${NOPE}":            {failure.Config, "NOPE"},
		"env:NOPE":            {failure.Config, "NOPE"},
		"${HOME":              {failure.Config, "closing brace"},
		"${}":                 {failure.Config, "no reference"},
		"${a b}":              {failure.Config, "a b"},
		"${input:x}":          {failure.Config, "input:x"},
		"${secret:}":          {failure.Config, "does not name a secret"},
		"${secret:a b}":       {failure.Config, "does not name a secret"},
		"${secret:../../x}":   {failure.Config, "does not name a secret"},
		"${secret:nope}":      {failure.Keychain, "nope"},
		"${NOPE:-${ALSO}}":    {failure.Config, "ALSO"},
		"${NOPE:-${secret:x}": {failure.Config, "closing brace"},
	} {
		_, _, err := v.Expand(t.Context(), text, environment)
		if f := failure.From(err); f == nil || f.Code != tt.code || !strings.Contains(f.Message, tt.word) || f.Hint == "" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestReferences(t *testing.T) {
	for text, want := range map[string][]string{
		"none":                        nil,
		"${secret:a} ${secret:b.c-d}": {"a", "b.c-d"},
		"${secret:a}${secret:a}":      {"a"},
		"${X:-${secret:deep}}":        {"deep"},
		"$${secret:not}":              nil,
		"${secret:a} ${secret:b":      {"a"},
	} {
		if got := secret.References(text); !slices.Equal(got, want) {
			t.Errorf("%q refers to %q, want %q", text, got, want)
		}
	}
}

func TestValidName(t *testing.T) {
	for _, name := range []string{"a", "A.b-c_9", strings.Repeat("x", 64)} {
		must(t, secret.ValidName(name))
	}
	for _, name := range []string{"", " ", "a b", "a/b", "ä", "a\n", strings.Repeat("x", 65)} {
		if err := secret.ValidName(name); !failure.Is(err, failure.Usage) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func FuzzExpand(f *testing.F) {
	for _, seed := range []string{"${A:-${B}}", "$$", "env:A", "${secret:x}", "a$b${c", "${a:-}}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v := openVault(t, t.TempDir(), missingKeychain())
		all := func(string) (string, bool) { return "value", true }
		secret.References(text)
		// Escaping every dollar must give the text itself.
		escaped := strings.ReplaceAll(text, "$", "$$")
		if got, _, err := v.Expand(t.Context(), escaped, all); !strings.HasPrefix(text, "env:") && (err != nil || got != text) {
			t.Errorf("%q became %q, %v", escaped, got, err)
		}
		if _, _, err := v.Expand(t.Context(), text, all); err != nil && failure.From(err).Code == failure.Internal {
			t.Error(err)
		}
	})
}
