package icon

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

const (
	maxElements = 20_000 // of a drawing
	maxDepth    = 200
)

// active are the elements that do something besides being drawn.
var active = []string{"script", "foreignobject", "iframe", "embed", "object", "handler", "listener"}

// checkSVG refuses drawings that are more than a drawing. The page shows them
// as an <img> only, where nothing of it would run or load; MCP asks for caution
// all the same, and a drawing may be saved and opened.
func checkSVG(raw []byte) error {
	d := xml.NewDecoder(bytes.NewReader(raw))
	d.Strict = false
	d.Entity = map[string]string{}
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // names are ASCII in all of them
	depth, seen := 0, 0
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) && seen > 0 {
			return nil
		}
		if err != nil {
			return denied("it is damaged")
		}
		switch t := token.(type) {
		case xml.Directive:
			if bytes.Contains(bytes.ToUpper(t), []byte("ENTITY")) {
				return denied("it defines entities")
			}
		case xml.EndElement:
			depth--
		case xml.StartElement:
			if err := checkElement(t, seen == 0); err != nil {
				return err
			}
			depth++
			if seen++; seen > maxElements || depth > maxDepth {
				return denied("it has too many parts")
			}
		}
	}
}

func checkElement(t xml.StartElement, root bool) error {
	if slices.Contains(active, strings.ToLower(t.Name.Local)) {
		return denied("it holds active content (" + t.Name.Local + ")")
	}
	for _, a := range t.Attr {
		name := strings.ToLower(a.Name.Local)
		value := strings.ToLower(strings.TrimSpace(a.Value))
		switch {
		case strings.HasPrefix(name, "on"), strings.HasPrefix(value, "javascript:"):
			return denied("it holds active content (" + a.Name.Local + ")")
		case root && (name == "width" || name == "height") && points(value) > maxSide:
			return tooLarge()
		}
	}
	return nil
}

// points reads a length of a drawing; what is relative is no size.
func points(length string) float64 {
	number := strings.TrimRight(length, "abcdefghijklmnopqrstuvwxyz%")
	n, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0
	}
	switch length[len(number):] {
	case "", "px":
		return n
	case "pt":
		return n * 96 / 72
	case "pc", "em", "rem":
		return n * 16
	case "in":
		return n * 96
	case "cm":
		return n * 96 / 2.54
	case "mm":
		return n * 96 / 25.4
	}
	return 0
}
