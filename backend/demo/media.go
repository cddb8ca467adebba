package demo

import (
	"bytes"
	le "encoding/binary"
	pixels "image"
	"image/color"
	"image/png"
	"math"
)

// picture draws waves in blue and sand and returns them as PNG.
func picture(width, height int) []byte {
	img := pixels.NewRGBA(pixels.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			wave := math.Sin(float64(x)*2*math.Pi/float64(width)*2) * float64(height) / 8
			depth := float64(y) - float64(height)/2 - wave
			c := color.RGBA{R: 240, G: 226, B: 196, A: 255}
			if depth > 0 {
				shade := uint8(min(120, depth*3))
				c = color.RGBA{R: 20, G: 140 - shade/2, B: 220 - shade, A: 255}
			}
			img.Set(x, y, c)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err) // a bytes.Buffer takes everything, and the picture is not empty
	}
	return b.Bytes()
}

// tone returns a sine wave as WAV: 8 kHz, 16 bits, one channel.
func tone(hertz, milliseconds int) []byte {
	const rate = 8000
	samples := rate * milliseconds / 1000
	var b bytes.Buffer
	little := func(v any) { _ = le.Write(&b, le.LittleEndian, v) } // to memory: cannot fail
	b.WriteString("RIFF")
	little(uint32(36 + 2*samples))
	b.WriteString("WAVEfmt ")
	little(uint32(16))       // size of the format chunk
	little(uint16(1))        // PCM
	little(uint16(1))        // channels
	little(uint32(rate))     // samples a second
	little(uint32(rate * 2)) // bytes a second
	little(uint16(2))        // bytes a frame
	little(uint16(16))       // bits a sample
	b.WriteString("data")
	little(uint32(2 * samples))
	for i := range samples {
		fade := min(1, float64(min(i, samples-i))/200) // no click at the ends
		little(int16(fade * 12000 * math.Sin(2*math.Pi*float64(hertz)*float64(i)/rate)))
	}
	return b.Bytes()
}
