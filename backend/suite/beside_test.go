package suite_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fairlead/backend/suite"
)

// told are a suite's problems in lines, with the files' names alone.
func told(t *testing.T, path string) string {
	t.Helper()
	_, problems := suite.Load(path)
	var b strings.Builder
	for _, p := range problems {
		p.File = filepath.Base(p.File)
		b.WriteString(p.String() + " " + p.Hint + "\n")
	}
	return b.String()
}

// TestNothingIsToldOfForeignFiles: what somebody's file holds is not for a log.
func TestNothingIsToldOfForeignFiles(t *testing.T) {
	const secret = "hunter2:$6$salt"
	dir := t.TempDir()
	for name, text := range map[string]string{
		"shadow":      "root:" + secret + ":1::\n",
		"lines.yaml":  "root:" + secret + ": 1\nother" + secret + ": 2\n",
		"word.yaml":   secret + "\n",
		"list.yml":    "- " + secret + "\n",
		"broken.yaml": "a: [" + secret + "\n",
		"data.csv":    "name," + secret + "\nx,y\n",
		"data.json":   `[{"` + secret + `":1}]`,
		"plain.json":  secret,
		"object.json": `{"a":"` + secret + `"}`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []string{
		"include: shadow", "include: lines.yaml", "include: word.yaml", "include: list.yml", "include: broken.yaml", "include: " + dir + "/lines.yaml",
		"{tool: x, data: shadow}", "{tool: x, data: data.csv}", "{tool: x, data: data.json}", "{tool: x, data: plain.json}", "{tool: x, data: object.json}",
		"{tool: x, expect: {schema: {file: shadow}}}", "{tool: x, expect: {schema: {file: plain.json}}}", "{tool: x, expect: {schema: {file: object.json}}}",
	} {
		path := filepath.Join(dir, "s.yaml")
		if err := os.WriteFile(path, []byte("servers: [demo]\nsteps:\n- "+step+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		got := told(t, path)
		if strings.Contains(got, "hunter2") || got == "" && !strings.Contains(step, "object.json}}") {
			t.Errorf("%s: %s", step, got)
		}
	}
	if got := told(t, filepath.Join(dir, "shadow")); strings.Contains(got, "hunter2") || got == "" {
		t.Error(got)
	}
}

// TestPathsAreTreatedAlike: full ones are taken as they are, of whatever they are.
func TestPathsAreTreatedAlike(t *testing.T) {
	other := write(t, "part.yaml", "steps: [{name: in, tool: echo, arguments: {message: x}}]\n", "rows.json", `[{"a":1}]`, "schema.json", `{"type":"string"}`)
	dir := filepath.Dir(other)
	load(t, write(t, "s.yaml", "servers: [demo]\nsteps:\n- include: "+other+"\n- {name: t, tool: echo, data: "+dir+"/rows.json, arguments: {message: \"${a}\"}, expect: {schema: {file: "+dir+"/schema.json}}}\n"))

	gone := filepath.Join(dir, "gone")
	for _, step := range []string{"include: " + gone + ".yaml", "{tool: x, data: " + gone + ".csv}", "{tool: x, expect: {schema: {file: " + gone + ".json}}}"} {
		path := write(t, "s.yaml", "servers: [demo]\nsteps:\n- "+step+"\n")
		if got := told(t, path); !strings.HasSuffix(got, ": There is no such file. \n") || !strings.HasPrefix(got, "s.yaml:3: "+gone) {
			t.Errorf("%s: %s", step, got)
		}
	}
}

func TestFilesBesideThatAreNone(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink(os.DevNull, filepath.Join(dir, "pipe.yaml")); err != nil {
		t.Skip(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder.yaml"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "latin.csv"), []byte("a\nb\n\xe9\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for step, want := range map[string]string{
		"include: pipe.yaml":         "no file that can be read again",
		"include: folder.yaml":       "is a folder",
		"{tool: x, data: latin.csv}": "not UTF-8: see its line 3",
		"include: [a]":               "Write the name of a file here.",
		"include: ''":                "Write the name of a file here.",
		"{tool: [text]}":             "tool is a list, and should be a text.",
	} {
		path := filepath.Join(dir, "s.suite.yaml")
		if err := os.WriteFile(path, []byte("servers: [demo]\nsteps:\n- "+step+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := told(t, path); !strings.Contains(got, want) || strings.Count(got, "\n") != 1 {
			t.Errorf("%s: %s", step, got)
		}
	}
}

// TestIncludesThatMultiply: ten files that each include the next one very often.
func TestIncludesThatMultiply(t *testing.T) {
	var files []string
	for i := range 10 {
		next := string(rune('b'+i)) + ".yaml"
		files = append(files, string(rune('a'+i))+".yaml", "servers: [demo]\nsteps:\n"+strings.Repeat("- include: "+next+"\n", 100))
	}
	files = append(files, "k.yaml", "steps: [{tool: echo}]\n")
	if got := told(t, write(t, files...)); !strings.Contains(got, "reads more than 1000 other files") || strings.Count(got, "\n") != 1 {
		t.Errorf("%.500s", got)
	}
}
