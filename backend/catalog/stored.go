package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"fairlead/backend/failure"
)

// storedVersion is what this program writes; 1 was one file for all servers.
const storedVersion = 2

var errNewer = errors.New("a newer Fairlead wrote it")

// stored is the file of one server. A list that is nil was never given.
type stored struct {
	Version   int             `json:"version"`
	Server    string          `json:"server"`
	Icons     json.RawMessage `json:"icons"`
	Tools     *storedList     `json:"tools"`
	Resources *storedList     `json:"resources"`
	Templates *storedList     `json:"templates"`
	Prompts   *storedList     `json:"prompts"`
}

type storedList struct {
	ListedAt int64             `json:"listedAt"` // Unix milliseconds
	Items    []json.RawMessage `json:"items"`    // as the server gave them
	Lacks    *failure.Error    `json:"lacks"`    // what it gave besides
}

func decode(raw []byte) (stored, error) {
	var what stored
	if err := json.Unmarshal(raw, &what); err != nil {
		return stored{}, err
	}
	switch {
	case what.Version > storedVersion:
		return stored{}, errNewer
	case what.Version < storedVersion:
		return stored{}, errors.New("it is no file of what a server offers")
	}
	return what, nil
}

// encode writes definitions byte by byte as they came, so that after a restart
// they can be compared with what the server says then.
func (s *stored) encode() []byte {
	var b bytes.Buffer
	b.WriteString(`{"version":` + strconv.Itoa(storedVersion) + `,"server":`)
	name, _ := json.Marshal(s.Server) // a string always can be
	b.Write(name)
	if s.Icons != nil {
		b.WriteString(",\n\"icons\":")
		b.Write(s.Icons)
	}
	for _, l := range s.lists() {
		(*l.list).write(&b, l.name)
	}
	b.WriteString("}\n")
	return b.Bytes()
}

func (l *storedList) write(b *bytes.Buffer, name string) {
	if l == nil {
		return
	}
	b.WriteString(",\n\"" + name + `":{"listedAt":` + strconv.FormatInt(l.ListedAt, 10) + `,"items":[`)
	for i, item := range l.Items {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
		b.Write(item)
	}
	b.WriteByte(']')
	if l.Lacks != nil {
		if raw, err := json.Marshal(l.Lacks); err == nil {
			b.WriteString(",\n\"lacks\":")
			b.Write(raw)
		}
	}
	b.WriteByte('}')
}

type namedList struct {
	name string
	list **storedList
}

func (s *stored) lists() []namedList {
	return []namedList{{"tools", &s.Tools}, {"resources", &s.Resources}, {"templates", &s.Templates}, {"prompts", &s.Prompts}}
}

// merge takes over the lists that are newer in other.
func (s *stored) merge(other stored) {
	theirs := other.lists()
	for i, own := range s.lists() {
		if list := *theirs[i].list; list != nil && (*own.list == nil || (*own.list).ListedAt < list.ListedAt) {
			*own.list = list
		}
	}
	if s.Icons == nil {
		s.Icons = other.Icons
	}
}

// newest is when the last of the lists was given.
func (s *stored) newest() (at int64) {
	for _, l := range s.lists() {
		if *l.list != nil {
			at = max(at, (*l.list).ListedAt)
		}
	}
	return at
}

// replaceFile puts content in place of a file, 0600, whole or not at all.
func replaceFile(path string, content []byte) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp") // 0600
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name())
		}
	}()
	if _, err = tmp.Write(content); err != nil {
		_ = tmp.Close()
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
