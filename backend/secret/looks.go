package secret

import (
	"math"
	"strings"
	"unicode"

	"fairlead/backend/pattern"
)

// shape is how a service's tokens look: a prefix, and at least so many characters
// of letters, digits and what more lists behind it.
type shape struct {
	prefixes []string
	least    int
	more     string
}

var shapes = []shape{
	{[]string{"sk-"}, 16, "_-"}, // OpenAI, Anthropic and who copied them
	{[]string{"sk_live_", "sk_test_", "rk_live_", "rk_test_", "pk_live_", "pk_test_"}, 10, ""}, // Stripe
	{[]string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_"}, 20, ""},
	{[]string{"github_pat_"}, 20, "_"},
	{[]string{"xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-"}, 10, "-"}, // Slack
	{[]string{"glpat-"}, 15, "_.-"},
	{[]string{"AKIA", "ASIA"}, 16, ""}, // AWS
	{[]string{"AIza"}, 30, "_-"},
	{[]string{"ya29."}, 20, "_.-"}, // Google
	{[]string{"npm_"}, 30, ""},
	{[]string{"pypi-"}, 30, "_-"},
	{[]string{"hf_", "ntn_", "secret_", "lin_api_"}, 20, ""}, // Hugging Face, Notion, Linear
	{[]string{"dop_v1_"}, 40, ""},
	{[]string{"SG."}, 32, "_.-"}, // SendGrid
	{[]string{"fc-", "tvly-"}, 16, "-"},
	{[]string{"eyJ"}, 12, "_.-"}, // a JSON Web Token: base64 of {"
}

// hasKnownShape reports whether a value can be told by its look alone.
func hasKnownShape(value string) bool {
	for _, s := range shapes {
		for _, prefix := range s.prefixes {
			rest, ok := strings.CutPrefix(value, prefix)
			if ok && len(rest) >= s.least && onlyOf(rest, s.more) && (prefix != "eyJ" || strings.Count(rest, ".") == 2) {
				return true
			}
		}
	}
	return strings.HasPrefix(value, "-----BEGIN ") && strings.Contains(value, "PRIVATE KEY-----")
}

func onlyOf(s, more string) bool {
	for i := range len(s) {
		if c := s[i]; !isLetter(c) && !isDigit(c) && strings.IndexByte(more, c) < 0 {
			return false
		}
	}
	return true
}

// authScheme is an Authorization header's value: a scheme and its credentials.
var authScheme = pattern.Lazy(`(?i)^(bearer|basic|token|digest|apikey|bot)\s+(\S.*)$`)

// wholeReference is a value that is nothing but references and no secret itself.
var wholeReference = pattern.Lazy(`^(\$\{[^}]*\}|\$[A-Za-z_]\w*|env:[A-Za-z_]\w*|<[^>]*>|[\s:;,/+-])+$`)

// placeholder is what documentation writes where a value belongs.
var placeholder = pattern.Lazy(`(?i)^(<.*>|\[.*\]|\{\{.*\}\}|%\w+%|(your|my|enter|insert|replace|put|add|paste)[-_ ].*|.*[-_ ]here|x{3,}.*|\*{3,}|\.{3}|…|sk-\.\.\.|.*(\.\.\.|…|x{6,})$|change[-_ ]?me|todo|placeholder|dummy|example)$`)

// LooksPlaceholder reports whether a value is one that is still to be filled in.
func LooksPlaceholder(value string) bool { return placeholder().MatchString(strings.TrimSpace(value)) }

// strongWords mark a key whose value is a secret even when it is a plain word;
// weakWords one whose value is a secret only when it does not read as a word.
var (
	strongWords = words("password passwd passphrase pwd secret token apikey apitoken accesskey privatekey secretkey authtoken accesstoken credential credentials cookie authorization bearer pat")
	weakWords   = words("key auth session signature pass cred creds pin dsn")
	// harmless turn the key into a setting about a secret: TOKEN_LIMIT, KEY_FILE, AUTH_TYPE.
	harmless = words("url uri endpoint host file path dir folder name id type mode method scheme enabled disabled limit max min count size length ttl timeout expiry expires algorithm alg format header field public prefix suffix provider store region")
)

// LooksSecret reports whether the value kept under key is probably a secret that
// stands there in plain text: the key says so, or the value has a well-known
// token's shape, or is long and random. References, paths, URLs, switches and
// plain words are not. A URL's own credentials are the caller's to look at.
func LooksSecret(key, value string) bool {
	value = strings.TrimSpace(value)
	if len(value) < minLength {
		return false
	}
	if strings.Contains(value, " ") {
		if m := authScheme().FindStringSubmatch(value); m != nil && len(m[2]) >= minLength {
			return isReal(m[2]) && !isPlainPhrase(m[2])
		}
	}
	return mayBeSecret(key, value) && isReal(value)
}

func mayBeSecret(key, value string) bool {
	if hasKnownShape(value) {
		return true
	}
	switch strong, weak := sensitive(key); {
	case strong:
		return !isPlaceOrSwitch(value)
	case weak:
		return !isPlaceOrSwitch(value) && !isWord(value) && !isNumber(value)
	}
	return isRandom(value) && !isPlaceOrSwitch(value)
}

// isReal is false of references and of what is still to be filled in.
func isReal(value string) bool {
	return !wholeReference().MatchString(value) && !LooksPlaceholder(value)
}

// sensitive says what the words of a key tell: API_KEY, apiKey, x-api-key.
func sensitive(key string) (strong, weak bool) {
	parts := splitKey(key)
	for i, p := range parts {
		pair := ""
		if i > 0 {
			pair = parts[i-1] + p
		}
		switch {
		case harmless[p]:
			return false, false
		case strongWords[p] || strongWords[pair]:
			strong = true
		case weakWords[p]:
			weak = true
		}
	}
	return strong, weak
}

// splitKey cuts at punctuation and where a small letter meets a capital one.
func splitKey(key string) []string {
	var b strings.Builder
	b.Grow(len(key) + 8)
	var last rune
	for _, r := range key {
		if unicode.IsUpper(r) && unicode.IsLower(last) {
			b.WriteByte(' ')
		}
		last = r
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			r = ' '
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.Fields(b.String())
}

func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

var switches = words("true false yes no on off none null auto default enabled disabled")

func isPlaceOrSwitch(v string) bool {
	return isAddress(v) || switches[strings.ToLower(v)] ||
		// A path, but not a base64 text that happens to begin with a slash.
		isPath(v) && (len(v) < 24 || strings.Count(v, "/")+strings.Count(v, `\`) > 1 && !strings.ContainsAny(v, "+="))
}

// isAddress is true of what begins with a scheme and "://". Neither this nor isPath is
// a pattern: every value of the environment is looked at before a server starts, and
// compiling one takes longer than all of that.
func isAddress(v string) bool {
	scheme, _, ok := strings.Cut(v, "://")
	return ok && scheme != "" && isLetter(scheme[0]) && onlyOf(scheme, "+.-")
}

// isPath is true of what begins as a path does: / ~/ ./ ../ or C:\, with either slash.
func isPath(v string) bool {
	if len(v) > 2 && isLetter(v[0]) && v[1] == ':' {
		v = v[2:]
	} else if rest, ok := strings.CutPrefix(v, "~"); ok {
		v = rest
	} else {
		v = strings.TrimPrefix(strings.TrimPrefix(v, "."), ".")
	}
	return v != "" && (v[0] == '/' || v[0] == '\\')
}

func isWord(v string) bool {
	return strings.IndexFunc(v, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '_' && r != '.' }) < 0
}

func isNumber(v string) bool {
	return strings.IndexFunc(v, func(r rune) bool { return !unicode.IsDigit(r) && r != '.' && r != ',' && r != '_' }) < 0
}

// isPlainPhrase is true of words with spaces: "bearer of bad news".
func isPlainPhrase(v string) bool {
	return strings.ContainsRune(v, ' ') && isWord(strings.ReplaceAll(v, " ", ""))
}

// isRandom looks for one unbroken run of at least 20 characters with digits among
// letters in many places, and with as much variety as a random text has: English
// and names of packages have under 3 bits per character or no such mixture.
func isRandom(v string) bool {
	if strings.ContainsFunc(v, unicode.IsSpace) || strings.Contains(v, "@") {
		return false
	}
	breaks := func(r rune) bool {
		return r > unicode.MaxASCII || !isLetter(byte(r)) && !isDigit(byte(r)) && !strings.ContainsRune("+/=", r)
	}
	for part := range strings.FieldsFuncSeq(v, breaks) {
		if len(part) >= 20 && strings.Count(part, "/") <= 2 && changes(part) >= 5 && entropy(part) >= 3.2 {
			return true
		}
	}
	return false
}

// changes counts where a digit follows a letter or a letter a digit.
func changes(s string) int {
	n := 0
	for i := 1; i < len(s); i++ {
		if isDigit(s[i-1]) != isDigit(s[i]) {
			n++
		}
	}
	return n
}

// entropy is Shannon's, in bits per character.
func entropy(s string) float64 {
	var count [256]float64
	for i := range len(s) {
		count[s[i]]++
	}
	bits := 0.0
	for _, c := range count {
		if c > 0 {
			p := c / float64(len(s))
			bits -= p * math.Log2(p)
		}
	}
	return bits
}
