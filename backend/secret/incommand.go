package secret

import (
	"strings"

	"fairlead/backend/pattern"
)

var (
	// curl is the command; where it stands behind a dot or a slash it is one as well.
	curl    = pattern.Lazy(`(?i)\bcurl(?:\.exe)?\s`)
	anyCurl = pattern.Lazy(`(?i)\bcurl(?:\.exe)?$`)
	// curlUser is an option whose value is NAME:PASSWORD, alone or with the value in the same
	// word: -u, -uNAME:…, -sSu behind options without a value, --user, --proxy-user=NAME:….
	curlUser = pattern.Lazy(`^(?:-[fgijkLnNOqRsSv46]*[uU]|--(?:proxy-)?user(?:=|$))`)
	// continued is the end of a line behind which the command goes on.
	continued = pattern.Lazy("^[\\\\^`]\r?\n")
)

// generic are passwords of examples: masking these words would mask what is said of them.
var generic = words("password passwd pass passphrase pwd secret token key apikey api_key api-key mypassword")

// inCommands gives what follows curl -u NAME: in a text. The same option of other
// programs names a user and a group (docker run --user 1000:1000).
func inCommands(text string, take func(string)) {
	for _, at := range curl().FindAllStringIndex(text, -1) {
		rest, option := text[at[1]:], false
		for {
			word, n := shellWord(rest)
			if n == 0 || anyCurl().MatchString(word) {
				break // the next command has its own turn
			}
			rest = rest[n:]
			found := curlUser().FindString(word)
			switch {
			case option:
				userPassword(word, take)
				option = false
			case found == word && found != "":
				option = true
			case found != "":
				userPassword(strings.Trim(word[len(found):], `"'\`), take)
			}
			if len(word) > 1 && strings.ContainsRune(",;.", rune(word[len(word)-1])) {
				break // of the sentence in which it stands
			}
		}
	}
}

// userPassword takes the password of NAME:PASSWORD, and of NAME: the name, when it is
// none that people have: services that know keys alone are given them so.
func userPassword(word string, take func(string)) {
	name, password, ok := strings.Cut(word, ":")
	if password = strings.TrimRight(password, ".,)"); !ok || strings.HasPrefix(password, "$(") {
		return
	}
	if password != "" && !generic[strings.ToLower(password)] {
		take(password)
	} else if password == "" && !isWord(name) && !isNumber(name) {
		take(name)
	}
}

// shellWord reads the next word of a command without its quotes. n is how far it
// reaches, 0 where the command ends: at the end of the line, at | ; & and where the quotes
// or backticks end in which the command itself stands.
func shellWord(s string) (word string, n int) {
	for n < len(s) {
		if line := continued().FindString(s[n:]); line != "" {
			n += len(line)
			continue
		}
		if s[n] != ' ' && s[n] != '\t' {
			break
		}
		n++
	}
	start := n
	for n < len(s) && !strings.ContainsRune(" \t\r\n\"'`", rune(s[n])) {
		n++
	}
	if run := s[start:n]; n < len(s) && (s[n] == '"' || s[n] == '\'') && opens(run) {
		length := strings.IndexAny(s[n+1:], string(s[n])+"\n")
		if length < 0 || s[n+1+length] == '\n' {
			return "", 0
		}
		quoted := strings.TrimSuffix(s[n+1:n+1+length], `\`) // in JSON the quotes are escaped
		return strings.TrimSuffix(run, `\`) + quoted, n + length + 2
	}
	if word = s[start:n]; word == "" || strings.ContainsRune("|;&", rune(word[0])) {
		return "", 0
	}
	return word, n
}

// opens tells whether a quote behind the beginning of a word belongs to the word:
// "…", -u"…", --user="…", NAME:"…". Its value then stands between the quotes.
func opens(run string) bool {
	run = strings.TrimSuffix(run, `\`)
	return run == "" || len(run) == 2 && run[0] == '-' || strings.HasPrefix(run, "--") && strings.Index(run, "=") == len(run)-1 ||
		strings.Index(run, ":") == len(run)-1
}
