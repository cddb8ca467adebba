package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// There is no PowerShell where these tests run. So a grammar of it reads the script, and what the
// script does with words is done here, with the patterns it has.

// reading is what the grammar finds in a source.
type reading struct {
	Wrong, Commands, Variables, Sets []string // as often as they are there
	Words                            []*string
}

// readPowerShell reads sources with test/powershell.
func readPowerShell(t *testing.T, sources ...string) (all []reading) {
	t.Helper()
	dir := filepath.Join("..", "..", "test", "powershell")
	node, err := exec.LookPath("node")
	if err == nil {
		_, err = os.Stat(filepath.Join(dir, "node_modules", "web-tree-sitter"))
	}
	if err != nil {
		if os.Getenv("FAIRLEAD_TEST_FULL") != "" {
			t.Fatal("FAIRLEAD_TEST_FULL is set, and: ", err)
		}
		t.Skip("run make test, which installs the grammar: ", err)
	}
	given, err := json.Marshal(sources)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "read.mjs")
	cmd.Dir, cmd.Stdin = dir, bytes.NewReader(given)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &all); err != nil || len(all) != len(sources) {
		t.Fatalf("%s (%v)", out, err)
	}
	return all
}

func powershellScript(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("fairlead", "completion", "powershell").Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// The script is one to PowerShell's grammar, in ASCII, calls nothing that is not in Windows
// PowerShell 5.1, and its variables are both set and read.
func TestPowerShellReadsTheScript(t *testing.T) {
	t.Parallel()
	script := powershellScript(t)
	if i := strings.IndexFunc(script, func(r rune) bool { return r > '~' }); i >= 0 {
		t.Errorf("%q is not ASCII", script[i:i+4])
	}
	r := readPowerShell(t, script)[0]
	if len(r.Wrong) > 0 {
		t.Errorf("the grammar does not take %q", r.Wrong)
	}
	known := []string{"Register-ArgumentCompleter", "Set-StrictMode", "Select-Object", "ForEach-Object"}
	for _, name := range r.Commands {
		if !slices.Contains(known, name) {
			t.Errorf("the script calls %s", name)
		}
	}
	given := []string{"$_", "$false", "$Matches", "$PSNativeCommandArgumentPassing"}
	heard := []string{"$wordToComplete", "$ErrorActionPreference", "$PSNativeCommandUseErrorActionPreference", "$global:LASTEXITCODE"}
	uses := map[string]int{}
	for _, name := range r.Variables {
		uses[strings.Replace(name, "@", "$", 1)]++
	}
	for _, name := range r.Sets {
		uses[name]--
	}
	for name, reads := range uses {
		if !slices.Contains(r.Sets, name) && !slices.Contains(given, name) {
			t.Errorf("nothing sets %s", name)
		}
		if reads == 0 && !slices.Contains(heard, name) {
			t.Errorf("nothing reads %s", name)
		}
	}
}

// powershellWords are what the script has for the words it writes into a line.
type powershellWords struct{ tame, quote, inside *regexp.Regexp }

func newPowershellWords(t *testing.T) (w powershellWords) {
	t.Helper()
	script := powershellScript(t)
	escapes := regexp.MustCompile(`\\u([0-9a-f]{4})`) // as Go does not write them
	for to, around := range map[**regexp.Regexp]string{
		&w.tame:   `\$text -notmatch '([^']+)'`,
		&w.quote:  `\(\$text -replace '([^']+)', '\$0\$0'\)`,
		&w.inside: `if \(\$legacy\) \{ \$text = \$text -replace '([^']+)', '\$1\$1\\"' \}`,
	} {
		found := regexp.MustCompile(around).FindAllStringSubmatch(script, -1)
		if len(found) != 1 {
			t.Fatalf("%s is in the script %d times", around, len(found))
		}
		*to = regexp.MustCompile(escapes.ReplaceAllString(found[0][1], `\x{$1}`))
	}
	return w
}

// written is a word as the script writes it into the line.
func (w powershellWords) written(word string, legacy bool) string {
	if legacy {
		word = w.inside.ReplaceAllString(word, `$1$1\"`)
	}
	if w.tame.MatchString(word) {
		return word
	}
	return "'" + w.quote.ReplaceAllString(word, "$0$0") + "'"
}

// What is written into the line is one word to PowerShell, and the one that was meant; typed in
// part, it is completed again.
func TestPowerShellReadsWhatIsCompleted(t *testing.T) {
	t.Parallel()
	home, words := completionHome(t), newPowershellWords(t)
	var meant, lines []string
	for _, value := range finishes {
		full := "finish=" + value
		typed := string([]rune(full)[:len("finish=")+len([]rune(value))/2])
		if found := completedBy(t, home, "call", "keep-safe", "paint", typed); !slices.Contains(found, full) {
			t.Errorf("%q is completed to %q, not to %q", typed, found, full)
		}
		for _, legacy := range []bool{false, true} {
			word := full
			if legacy { // a program's own start splits its line at quotes but for \"
				word = escapedQuotes(full)
			}
			meant = append(meant, word)
			lines = append(lines, "fairlead call "+words.written(full, legacy))
		}
	}
	for i, r := range readPowerShell(t, lines...) {
		if len(r.Wrong) > 0 || len(r.Words) != 2 || r.Words[1] == nil || *r.Words[1] != meant[i] {
			t.Errorf("%s is read as %d words, wrong %q", lines[i], len(r.Words), r.Wrong)
		}
	}
}

// escapedQuotes is a word as the rules of Windows' command lines have it: backslashes before a quote count twice.
func escapedQuotes(word string) string {
	var b strings.Builder
	slashes := 0
	for _, r := range word {
		switch r {
		case '\\':
			slashes++
		case '"':
			b.WriteString(strings.Repeat(`\`, slashes+1))
			slashes = 0
		default:
			slashes = 0
		}
		b.WriteRune(r)
	}
	return b.String()
}

// completedBy asks as the script does, and takes of the answer what it takes.
func completedBy(t *testing.T, home string, words ...string) (found []string) {
	t.Helper()
	cmd := exec.Command("fairlead", append([]string{"__complete"}, words...)...)
	cmd.Env = completionEnv(home)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	sum, err := strconv.Atoi(strings.TrimPrefix(lines[len(lines)-1], ":"))
	if err != nil {
		t.Fatalf("no sum in %q", out)
	}
	if sum&25 != 0 {
		return nil
	}
	typed, flag := words[len(words)-1], ""
	if m := regexp.MustCompile(`^(--[^=]+=)(.*)$`).FindStringSubmatch(typed); m != nil {
		flag, typed = m[1], m[2]
	}
	for _, line := range lines[:len(lines)-1] {
		name, _, _ := strings.Cut(line, "\t")
		if name != "" && strings.HasPrefix(name, typed) {
			found = append(found, flag+name)
		}
	}
	return found
}

// TestPowerShellCompletes asks what the other shells are asked.
func TestPowerShellCompletes(t *testing.T) {
	t.Parallel()
	home := completionHome(t)
	lines := map[string]string{"fairlead logs --level=w": "--level=warn", "fairlead call ": "keep-safe", "fairlead ": "call"}
	for line, want := range completed {
		lines[line] = want
	}
	for line, want := range lines {
		if found := completedBy(t, home, strings.Split(line, " ")[1:]...); !slices.ContainsFunc(found, func(word string) bool { return strings.HasPrefix(word, want) }) {
			t.Errorf("%q is completed to %q", line, found)
		}
	}
	if found := completedBy(t, home, "run", ""); found != nil {
		t.Errorf("files are completed to %q", found) // by PowerShell itself
	}
}
