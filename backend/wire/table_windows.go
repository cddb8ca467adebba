package wire

import (
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// processes returns the process table.
func processes() []row {
	snapshot, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		return nil
	}
	defer func() { _ = windows.CloseHandle(snapshot) }()
	var table []row
	entry := windows.ProcessEntry32{Size: uint32(unsafe.Sizeof(windows.ProcessEntry32{}))}
	for err = windows.Process32First(snapshot, &entry); err == nil; err = windows.Process32Next(snapshot, &entry) {
		table = append(table, row{
			pid: int(entry.ProcessID), ppid: int(entry.ParentProcessID), name: windows.UTF16ToString(entry.ExeFile[:]),
		})
	}
	return table
}

// memoryCounters is PROCESS_MEMORY_COUNTERS.
type memoryCounters struct {
	size, pageFaults                                                                  uint32
	peakWorkingSet, workingSet, peakPaged, paged, peakNonPaged, nonPaged, file, pFile uintptr
}

// usage adds start, memory and processor time. What may not be asked stays zero.
func usage(table []row) {
	memory := windows.NewLazySystemDLL("kernel32.dll").NewProc("K32GetProcessMemoryInfo")
	for i := range table {
		h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(table[i].pid))
		if err != nil {
			continue
		}
		var created, ended, kernel, user windows.Filetime
		if windows.GetProcessTimes(h, &created, &ended, &kernel, &user) == nil {
			table[i].started = time.Unix(0, created.Nanoseconds())
			table[i].cpu = span(kernel) + span(user)
		}
		counters := memoryCounters{size: uint32(unsafe.Sizeof(memoryCounters{}))}
		if memory.Find() == nil {
			if ok, _, _ := memory.Call(uintptr(h), uintptr(unsafe.Pointer(&counters)), uintptr(counters.size)); ok != 0 {
				table[i].rss = int64(counters.workingSet)
			}
		}
		_ = windows.CloseHandle(h)
	}
}

// span is a length of time in units of 100 ns.
func span(t windows.Filetime) time.Duration {
	return time.Duration(int64(t.HighDateTime)<<32|int64(t.LowDateTime)) * 100
}

// environ: other programs' environments are not to be seen here.
func environ(int) string { return "" }

// arguments: nor are their arguments; the program's path is.
func arguments(pid int) []string {
	h, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(pid))
	if err != nil {
		return nil
	}
	defer func() { _ = windows.CloseHandle(h) }()
	path := make([]uint16, windows.MAX_LONG_PATH)
	size := uint32(len(path))
	if windows.QueryFullProcessImageName(h, 0, &path[0], &size) != nil {
		return nil
	}
	return []string{windows.UTF16ToString(path[:size])}
}

// youngest: not known here.
func youngest() string { return "" }
