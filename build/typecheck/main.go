// Typecheck says whether packages fit another operating system, without a C
// compiler for it: the compiler proper cannot, because SQLite's binding is in C.
//
//	GOOS=darwin GOARCH=arm64 go run ./build/typecheck -tags sqlite_fts5 ./backend/...
//
// The environment counts for the packages that are looked at; build the program
// for your own system first when GOOS is set for both.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// listed is what `go list` says of a package.
type listed struct {
	Dir        string
	ImportPath string
	GoFiles    []string
	CgoFiles   []string
	ImportMap  map[string]string
	DepOnly    bool
	Error      *struct{ Err string }
}

// checker holds the packages checked so far. `go list -deps` names every
// package after those it imports, so an import is always there already.
type checker struct {
	files    *token.FileSet
	packages map[string]*types.Package
	failed   bool
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "typecheck:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	list := exec.Command("go", append([]string{"list", "-e", "-deps", "-json"}, args...)...)
	// With cgo the files that are chosen are those of the real program.
	list.Env = append(os.Environ(), "CGO_ENABLED=1")
	list.Stderr = os.Stderr
	out, err := list.StdoutPipe()
	if err != nil {
		return err
	}
	if err := list.Start(); err != nil {
		return err
	}
	c := &checker{files: token.NewFileSet(), packages: map[string]*types.Package{"unsafe": types.Unsafe}}
	ours := 0
	for decoder := json.NewDecoder(out); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		if !p.DepOnly {
			ours++
		}
		c.check(p)
	}
	if err := list.Wait(); err != nil {
		return fmt.Errorf("listing the packages: %w", err)
	}
	switch {
	case c.failed:
		return errors.New("there are type errors")
	case ours == 0:
		return errors.New("no packages were named")
	}
	fmt.Printf("%d packages fit %s/%s\n", ours, os.Getenv("GOOS"), os.Getenv("GOARCH"))
	return nil
}

// check type-checks one package. What is wrong with a dependency is its own affair.
func (c *checker) check(p listed) {
	if p.ImportPath == "unsafe" {
		return
	}
	complain := func(err error) {
		if !p.DepOnly {
			c.failed = true
			fmt.Fprintln(os.Stderr, err)
		}
	}
	if p.Error != nil {
		complain(errors.New(p.Error.Err))
	}
	var parsed []*ast.File
	for _, name := range append(p.GoFiles, p.CgoFiles...) {
		file, err := parser.ParseFile(c.files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			complain(err)
			continue
		}
		parsed = append(parsed, file)
	}
	config := types.Config{
		Importer:         importer{c.packages, p.ImportMap},
		Error:            complain,
		FakeImportC:      true, // whatever C has is taken for granted
		IgnoreFuncBodies: p.DepOnly,
		Sizes:            types.SizesFor("gc", os.Getenv("GOARCH")),
	}
	// The error is the first of those that went to complain.
	checked, _ := config.Check(p.ImportPath, c.files, parsed, nil)
	c.packages[p.ImportPath] = checked
}

type importer struct {
	packages map[string]*types.Package
	renamed  map[string]string // the standard library's own copies of other modules
}

func (i importer) Import(path string) (*types.Package, error) {
	if to, ok := i.renamed[path]; ok {
		path = to
	}
	if p, ok := i.packages[path]; ok {
		return p, nil
	}
	return nil, fmt.Errorf("cannot find %s", path)
}
