package history

import (
	"sync"

	"github.com/klauspost/compress/zstd"
)

// zipFrom is the size from which a message is kept compressed. Smaller ones stay
// what the sqlite3 tool shows: they are most messages and a fifth of the bytes.
const zipFrom = 1 << 10

// zipper compresses and back. Both parts have no state and are made when they are
// first needed: an encoder takes a millisecond.
type zipper struct {
	encoder func() (*zstd.Encoder, error)
	decoder func() (*zstd.Decoder, error)
}

// zips is shared by all: only pure functions of it are called.
var zips = zipper{
	encoder: sync.OnceValues(func() (*zstd.Encoder, error) {
		return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderConcurrency(2), zstd.WithLowerEncoderMem(true))
	}),
	decoder: sync.OnceValues(func() (*zstd.Decoder, error) {
		return zstd.NewReader(nil, zstd.WithDecoderConcurrency(readers), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(2*MaxInline))
	}),
}

// zip returns b compressed, nil when that does not save a quarter.
func (z zipper) zip(b []byte) []byte {
	if len(b) < zipFrom {
		return nil
	}
	encoder, err := z.encoder()
	if err != nil {
		return nil
	}
	zipped := encoder.EncodeAll(b, make([]byte, 0, len(b)))
	if len(zipped) > len(b)*3/4 {
		return nil
	}
	return zipped
}

func (z zipper) unzip(b []byte) ([]byte, error) { return z.unzipTo(nil, b) }

// unzipTo appends to dst.
func (z zipper) unzipTo(dst, b []byte) ([]byte, error) {
	decoder, err := z.decoder()
	if err != nil {
		return nil, err
	}
	return decoder.DecodeAll(b, dst)
}
