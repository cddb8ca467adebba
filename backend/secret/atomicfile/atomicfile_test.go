package atomicfile_test

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"fairlead/backend/secret/atomicfile"
)

// writer is set in the process that TestAKilledWriterLeavesAWholeFile kills.
const writer = "FAIRLEAD_TEST_WRITER"

// contents are what is written in turn: different lengths, each of one byte.
func contents() [][]byte {
	return [][]byte{bytes.Repeat([]byte("a"), 1<<20), bytes.Repeat([]byte("b"), 100), bytes.Repeat([]byte("c"), 3<<20)}
}

func TestAKilledWriterLeavesAWholeFile(t *testing.T) {
	if path := os.Getenv(writer); path != "" {
		for i := 0; ; i++ {
			if err := atomicfile.Write(path, contents()[i%3], 0o600); err != nil {
				t.Fatal(err)
			}
			os.Stdout.WriteString("written\n")
		}
	}
	path := filepath.Join(t.TempDir(), "file")
	for round := range 8 {
		cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
		cmd.Env = append(os.Environ(), writer+"="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range round + 1 { // another step of the writing each time
			lines.Scan()
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		whole := false
		for _, c := range contents() {
			whole = whole || bytes.Equal(got, c)
		}
		if !whole {
			t.Fatalf("round %d: %d bytes, %.1q… are no whole content", round, len(got), got)
		}
	}
}

func TestWriteKeepsLinksAndModes(t *testing.T) {
	dir := t.TempDir()
	target, link, chain := filepath.Join(dir, "target"), filepath.Join(dir, "link"), filepath.Join(dir, "chain")
	for from, to := range map[string]string{link: "target", chain: link} {
		if err := os.Symlink(to, from); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{"new", "changed"} { // the target is not there at first
		if err := atomicfile.Write(chain, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(target); err != nil || string(got) != text {
			t.Errorf("%q, %v", got, err)
		}
	}
	if err := os.Chmod(target, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(link, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(target); err != nil || info.Mode() != 0o644 {
		t.Errorf("target: %v, %v", info, err)
	}
	for _, path := range []string{link, chain} {
		if info, err := os.Lstat(path); err != nil || info.Mode().Type() != os.ModeSymlink {
			t.Errorf("%s: %v, %v", path, info, err)
		}
	}
}

func TestWriteThatFailsLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	occupied := filepath.Join(dir, "folder")
	if err := os.MkdirAll(filepath.Join(occupied, "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{loop, occupied, filepath.Join(dir, "no", "folder")} {
		if err := atomicfile.Write(path, []byte("x"), 0o600); err == nil {
			t.Errorf("%s was written", path)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, ".*.tmp"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestADeviceIsWrittenInto: to put a file in its place would break the system.
func TestADeviceIsWrittenInto(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("devices have no paths there")
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(os.DevNull, link); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(link, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
