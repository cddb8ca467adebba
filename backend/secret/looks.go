package secret

import (
	"math"
	"regexp"
	"strings"
	"unicode"
)

// knownShapes are tokens that can be told by their look alone.
var knownShapes = regexp.MustCompile(`^(` +
	`sk-[A-Za-z0-9_-]{16,}` + // OpenAI, Anthropic and who copied them
	`|(sk|rk|pk)_(live|test)_[A-Za-z0-9]{10,}` + // Stripe
	`|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}` +
	`|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[A-Za-z0-9-]{10,}` + // Slack
	`|glpat-[A-Za-z0-9_.-]{15,}` +
	`|(AKIA|ASIA)[A-Z0-9]{16}` + // AWS
	`|AIza[A-Za-z0-9_-]{30,}|ya29\.[A-Za-z0-9_.-]{20,}` + // Google
	`|npm_[A-Za-z0-9]{30,}|pypi-[A-Za-z0-9_-]{30,}|hf_[A-Za-z0-9]{20,}` +
	`|ntn_[A-Za-z0-9]{20,}|secret_[A-Za-z0-9]{20,}|lin_api_[A-Za-z0-9]{20,}` + // Notion, Linear
	`|dop_v1_[a-f0-9]{40,}|SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|fc-[a-f0-9]{20,}|tvly-[A-Za-z0-9-]{16,}` +
	`|eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*` + // JWT
	`|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*` +
	`)$`)

// authScheme is an Authorization header's value: a scheme and its credentials.
var authScheme = regexp.MustCompile(`(?i)^(bearer|basic|token|digest|apikey|bot)\s+(\S.*)$`)

// wholeReference is a value that is nothing but references and no secret itself.
var wholeReference = regexp.MustCompile(`^(\$\{[^}]*\}|\$[A-Za-z_]\w*|env:[A-Za-z_]\w*|<[^>]*>|[\s:;,/+-])+$`)

// placeholder is what documentation writes where a value belongs.
var placeholder = regexp.MustCompile(`(?i)^(<.*>|\[.*\]|\{\{.*\}\}|%\w+%|(your|my|enter|insert|replace|put|add|paste)[-_ ].*|.*[-_ ]here|x{3,}.*|\*{3,}|\.{3}|…|sk-\.\.\.|.*(\.\.\.|…|x{6,})$|change[-_ ]?me|todo|placeholder|dummy|example)$`)

// LooksPlaceholder reports whether a value is one that is still to be filled in.
func LooksPlaceholder(value string) bool { return placeholder.MatchString(strings.TrimSpace(value)) }

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
	if len(value) < minLength || wholeReference.MatchString(value) || LooksPlaceholder(value) {
		return false
	}
	if m := authScheme.FindStringSubmatch(value); m != nil && len(m[2]) >= minLength {
		return !wholeReference.MatchString(m[2]) && !LooksPlaceholder(m[2]) && !isPlainPhrase(m[2])
	}
	if knownShapes.MatchString(value) {
		return true
	}
	if isPlaceOrSwitch(value) {
		return false
	}
	strong, weak := sensitive(key)
	switch {
	case strong:
		return true
	case weak:
		return !isWord(value) && !isNumber(value)
	}
	return isRandom(value)
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

var (
	urlShape  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://`)
	pathShape = regexp.MustCompile(`^(~|\.{1,2})?[/\\]|^[A-Za-z]:[\\/]`)
	switches  = words("true false yes no on off none null auto default enabled disabled")
)

func isPlaceOrSwitch(v string) bool {
	return urlShape.MatchString(v) || switches[strings.ToLower(v)] ||
		// A path, but not a base64 text that happens to begin with a slash.
		pathShape.MatchString(v) && (len(v) < 24 || strings.Count(v, "/")+strings.Count(v, `\`) > 1 && !strings.ContainsAny(v, "+="))
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

var randomPart = regexp.MustCompile(`[A-Za-z0-9+/=]{20,}`)

// isRandom looks for one unbroken run of at least 20 characters with digits among
// letters in many places, and with as much variety as a random text has: English
// and names of packages have under 3 bits per character or no such mixture.
func isRandom(v string) bool {
	if strings.ContainsFunc(v, unicode.IsSpace) || strings.Contains(v, "@") {
		return false
	}
	for _, part := range randomPart.FindAllString(v, -1) {
		if strings.Count(part, "/") > 2 {
			continue // a path
		}
		if changes(part) >= 5 && entropy(part) >= 3.2 {
			return true
		}
	}
	return false
}

// changes counts where a digit follows a letter or a letter a digit.
func changes(s string) int {
	n := 0
	for i := 1; i < len(s); i++ {
		a, b := s[i-1], s[i]
		digitA, digitB := '0' <= a && a <= '9', '0' <= b && b <= '9'
		if digitA != digitB {
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
