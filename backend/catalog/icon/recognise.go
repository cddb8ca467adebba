package icon

import (
	"bytes"
	"encoding/base64"
	"image"
	_ "image/gif"  // to look at their size
	_ "image/jpeg" // likewise
	_ "image/png"  // likewise
	"net/url"
	"strings"

	"fairlead/backend/failure"
)

// maxSide bounds a picture's width and height: a small file can be a large
// picture, of this size 16 MiB once it is shown.
const maxSide = 2048

// decodeData reads a data: address (RFC 2397).
func decodeData(src string) ([]byte, error) {
	_, rest, _ := strings.Cut(src, ":")
	head, body, ok := strings.Cut(rest, ",")
	if !ok {
		return nil, denied("its data: address has no data")
	}
	text, err := url.PathUnescape(body)
	if err != nil {
		return nil, denied("its data: address is not well formed")
	}
	if !strings.HasSuffix(strings.ToLower(head), ";base64") {
		return []byte(text), nil
	}
	raw, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil {
		return nil, denied("its data is not base64")
	}
	return raw, nil
}

// recognise tells by the bytes what a picture is; what the server says of it is
// not asked.
func recognise(raw []byte) (Picture, error) {
	picture, err := look(raw)
	if err != nil {
		return Picture{}, err
	}
	return picture, nil
}

func look(raw []byte) (Picture, error) {
	if len(raw) > maxBytes {
		return Picture{}, denied("it is larger than 512 kB")
	}
	var media string
	switch {
	case bytes.HasPrefix(raw, []byte("\x89PNG\r\n\x1a\n")):
		media = "image/png"
	case bytes.HasPrefix(raw, []byte("\xff\xd8\xff")):
		media = "image/jpeg"
	case bytes.HasPrefix(raw, []byte("GIF87a")), bytes.HasPrefix(raw, []byte("GIF89a")):
		media = "image/gif"
	case len(raw) > 12 && string(raw[:4]) == "RIFF" && string(raw[8:12]) == "WEBP":
		width, height, ok := webpSize(raw)
		if !ok {
			return Picture{}, denied("it is damaged")
		}
		return Picture{raw, "image/webp"}, checkSize(width, height)
	case isSVG(raw):
		return Picture{raw, "image/svg+xml"}, checkSVG(raw)
	default:
		return Picture{}, denied("its bytes are not those of a PNG, JPEG, GIF, WebP or SVG")
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(raw))
	if err != nil {
		return Picture{}, failure.Wrap(failure.Denied, err, "The icon is not shown: it is damaged.")
	}
	return Picture{raw, media}, checkSize(size.Width, size.Height)
}

func checkSize(width, height int) error {
	if width > maxSide || height > maxSide {
		return tooLarge()
	}
	return nil
}

func tooLarge() error { return denied("it is more than 2048 points wide or high") }

// isSVG looks behind an XML declaration, comments and a document type.
func isSVG(raw []byte) bool {
	head := bytes.TrimLeft(bytes.TrimPrefix(raw[:min(len(raw), 4096)], []byte("\xef\xbb\xbf")), " \t\r\n")
	for bytes.HasPrefix(head, []byte("<?")) || bytes.HasPrefix(head, []byte("<!")) {
		end := []byte(">")
		if bytes.HasPrefix(head, []byte("<!--")) {
			end = []byte("-->")
		}
		i := bytes.Index(head, end)
		if i < 0 {
			return false
		}
		head = bytes.TrimLeft(head[i+len(end):], " \t\r\n")
	}
	return bytes.HasPrefix(head, []byte("<svg"))
}
