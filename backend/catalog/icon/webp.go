package icon

import "encoding/binary"

// webpSize reads width and height from a WebP's first chunk (RFC 9649 §2.5 to §2.7).
func webpSize(raw []byte) (width, height int, ok bool) {
	if len(raw) < 30 {
		return 0, 0, false
	}
	data := raw[20:] // after RIFF, its size, WEBP, and the chunk's name and size
	switch string(raw[12:16]) {
	case "VP8X": // flags, then both sizes less one in 24 bits
		return int(little24(data[4:])) + 1, int(little24(data[7:])) + 1, true
	case "VP8L": // a signature, then both less one in 14 bits
		bits := binary.LittleEndian.Uint32(data[1:])
		return int(bits&0x3fff) + 1, int(bits>>14&0x3fff) + 1, data[0] == 0x2f
	case "VP8 ": // a frame tag and a start code, then both in 14 bits
		width := int(binary.LittleEndian.Uint16(data[6:]) & 0x3fff)
		height := int(binary.LittleEndian.Uint16(data[8:]) & 0x3fff)
		return width, height, string(data[3:6]) == "\x9d\x01\x2a"
	}
	return 0, 0, false
}

func little24(b []byte) uint32 { return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 }
