package core

import (
	"context"

	"fairlead/backend/config"
	"fairlead/backend/core/copyas"
)

// CopyAs writes a recorded call in one of the formats of copyas, or its result.
func (a *App) CopyAs(ctx context.Context, id, format string) (string, error) {
	store, err := a.Store()
	if err != nil {
		return "", err
	}
	record, err := store.Get(ctx, id)
	if err != nil {
		return "", err
	}
	if format == "result" {
		raw, err := readBody(store, record.Result)
		return string(raw), err
	}
	call := copyas.Call{Method: record.Method, Name: record.Tool, Server: record.Server, Protocol: record.Protocol}
	if call.Arguments, err = readBody(store, record.Arguments); err != nil {
		return "", err
	}
	if status, err := a.Fleet.Status(record.Server); err == nil {
		d := status.Definition
		if status.BuiltIn { // other programs start it as a process
			d = config.Server{Name: record.Server, Transport: config.Stdio, Command: "fairlead", Args: []string{DemoServer}}
		}
		call.Definition = &d
	}
	text, err := copyas.Write(format, call)
	return a.Vault.Redactor().String(text), err
}
