package suite

func (r *run) failedIn(phase string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, one := range r.report.Results {
		if one.Phase == phase && one.Outcome != Passed && one.Outcome != Skipped {
			return true
		}
	}
	return false
}

// stop keeps further steps from beginning, and says why.
func (r *run) stop(why string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.stopped == "" {
		r.stopped = why
	}
}

const setupFailed = "The setup failed."

// failed notes that a step failed: what is left of a setup makes no sense then, a
// teardown runs whatever happens.
func (r *run) failed(phase string) {
	switch {
	case phase == PhaseSetup:
		r.stop(setupFailed)
	case phase == PhaseSteps && r.o.FailFast:
		r.stop("A step before it failed.")
	}
}

func (r *run) stops() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stopped
}

func (r *run) updates(step string) bool { return r.o.Update != nil && r.o.Update(step) }

// set puts a result into the report and tells of it.
func (r *run) set(res Result) {
	r.mu.Lock()
	i, planned := r.index[res.ID]
	if planned {
		r.report.Results[i] = res
	}
	r.mu.Unlock()
	if planned {
		select {
		case r.moved <- struct{}{}:
		default: // it is known already
		}
		r.tell(Event{Result: &res})
	}
}

func (r *run) tell(e Event) {
	if r.o.Told != nil {
		r.telling.Lock()
		defer r.telling.Unlock()
		r.o.Told(e)
	}
}

func (r *run) skip(it item, why string) {
	res := it.result(Skipped)
	res.Reason = why
	r.set(res)
}
