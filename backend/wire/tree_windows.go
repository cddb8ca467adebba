package wire

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// tree is a job object that ends with its last handle, so the tree also ends
// when Fairlead dies. A process cannot leave it, and those it starts are in it.
type tree struct {
	pgid  int
	job   windows.Handle
	pipes pipeEnds // none: the job has everybody
}

// ownGroup starts a process that does not run yet: before its first instruction
// it has to be in the job, or what it starts first is not.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_SUSPENDED, HideWindow: true}
}

// newTree puts a suspended process into a job and lets it run.
func newTree(p *os.Process, _ string, _ pipeEnds) (*tree, error) {
	t := &tree{pgid: p.Pid}
	if err := t.hold(p); err != nil {
		t.end()
		_ = p.Kill()
		return nil, err
	}
	return t, nil
}

func (t *tree) hold(p *os.Process) (err error) {
	if t.job, err = windows.CreateJobObject(nil, nil); err != nil {
		return fmt.Errorf("creating a job: %w", err)
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE},
	}
	_, err = windows.SetInformationJobObject(t.job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)))
	if err != nil {
		return fmt.Errorf("limiting the job: %w", err)
	}
	const rights = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE | windows.PROCESS_SUSPEND_RESUME
	h, err := windows.OpenProcess(rights, false, uint32(p.Pid))
	if err != nil {
		return fmt.Errorf("opening the process: %w", err)
	}
	defer func() { err = errors.Join(err, windows.CloseHandle(h)) }()
	// Fairlead may be in a job itself: since Windows 8 they nest.
	if err := windows.AssignProcessToJobObject(t.job, h); err != nil {
		return fmt.Errorf("putting the process into the job: %w", err)
	}
	return resume(h)
}

// resume lets a process run that was started suspended. Go has closed the handle
// of its thread, which the documented ResumeThread wants; this call takes the process.
func resume(process windows.Handle) error {
	call := windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")
	if err := call.Find(); err != nil {
		return fmt.Errorf("resuming the process: %w", err)
	}
	if status, _, _ := call.Call(uintptr(process)); status != 0 {
		return fmt.Errorf("resuming the process: %w", windows.NTStatus(status))
	}
	return nil
}

// all returns those in the table that are in the job.
func (t *tree) all(table []row) []row {
	inside := t.pids()
	return slices.DeleteFunc(table, func(r row) bool { return !slices.Contains(inside, r.pid) })
}

// pids asks the job who is in it (JOBOBJECT_BASIC_PROCESS_ID_LIST).
func (t *tree) pids() (pids []int) {
	var list struct {
		assigned, listed uint32
		ids              [4096]uintptr
	}
	if t.job == 0 {
		return nil
	}
	if windows.QueryInformationJobObject(t.job, windows.JobObjectBasicProcessIdList,
		uintptr(unsafe.Pointer(&list)), uint32(unsafe.Sizeof(list)), nil) != nil {
		return nil
	}
	for _, id := range list.ids[:min(int(list.listed), len(list.ids))] {
		pids = append(pids, int(id))
	}
	return pids
}

// learn, see and lastSeen: a job knows who is in it.
func (t *tree) learn()                  {}
func (t *tree) see([]row) bool          { return false }
func (t *tree) lastSeen() map[int]int64 { return nil }

// terminate: Windows has no SIGTERM for a process without a console; the end
// of stdin was the polite request.
func (t *tree) terminate() { t.killAll() }
func (t *tree) askAll()    { t.killAll() }

func (t *tree) killAll() {
	if t.job != 0 {
		_ = windows.TerminateJobObject(t.job, 1)
	}
}

func (t *tree) end() {
	if t.job != 0 {
		t.killAll()
		_ = windows.CloseHandle(t.job)
		t.job = 0
	}
}
