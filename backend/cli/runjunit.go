package cli

import (
	"bytes"
	"os"
	"path/filepath"

	"fairlead/backend/failure"
	"fairlead/backend/secret/atomicfile"
	"fairlead/backend/suite"
)

// junitPlace says whether the JUnit report can be written, before a run takes its time.
func (o *runOptions) junitPlace() error {
	if o.junit == "" {
		return nil
	}
	if info, err := os.Stat(o.junit); err == nil && info.IsDir() {
		return failure.New(failure.Storage, "The JUnit report cannot be written: %s is a folder.", o.junit).WithHint("Name a file in it.")
	} else if err == nil && !info.Mode().IsRegular() { // a pipe or the terminal
		return nil
	}
	tmp, err := os.CreateTemp(filepath.Dir(o.junit), ".junit.*.tmp") // as it is written later
	if err != nil {
		return junitTrouble(err)
	}
	_ = tmp.Close()
	_ = os.Remove(tmp.Name())
	return nil
}

// writeJUnit writes what other tools read, where somebody wants it.
func (o *runOptions) writeJUnit(reports []*suite.Report) error {
	if o.junit == "" {
		return nil
	}
	var b bytes.Buffer
	err := suite.WriteJUnit(&b, reports)
	if err == nil {
		err = atomicfile.Write(o.junit, b.Bytes(), 0o644) // others are to read it
	}
	if err != nil {
		return junitTrouble(err)
	}
	return nil
}

func junitTrouble(err error) error {
	return unwritable("The JUnit report", err, "Name a file in a folder that is there: --junit FILE")
}
