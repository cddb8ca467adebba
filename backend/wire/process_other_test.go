//go:build !linux

package wire

func victim([]string) {}
