//go:build unix

package main

import (
	"fmt"
	"log"
	"os"
	"runtime/debug"
	"syscall"
	"time"
)

// idle is what this program takes while nobody does anything.
func idle() (cpu float64, memory int64) {
	const span = 20 * time.Second
	var before, after syscall.Rusage
	usage := func(u *syscall.Rusage) {
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, u); err != nil {
			log.Fatal(err)
		}
	}
	debug.FreeOSMemory()
	usage(&before)
	time.Sleep(span)
	usage(&after)
	used := time.Duration(after.Utime.Nano() + after.Stime.Nano() - before.Utime.Nano() - before.Stime.Nano())
	return float64(used) / float64(span), resident()
}

// resident is the memory of this program as the system counts it, 0 where /proc is missing.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	var size, pages int64
	if err == nil {
		_, err = fmt.Sscan(string(text), &size, &pages)
	}
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
