package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"fairlead/backend/catalog"
	"fairlead/backend/core"
	"fairlead/backend/invoke"
)

// play does what a scenario wants to see. The suite watches from the other end: a call
// that it lets fail on purpose is only noted.
func play(ctx context.Context, app *core.App, scenario string, given setting) error {
	s := stage{ctx, app}
	if _, err := app.Fleet.Session(ctx, serverName); err != nil {
		return err
	}
	switch scenario {
	case "initialize", "request-metadata", "json-schema-ref-no-deref":
		return nil // connecting has listed the tools
	case "tools_call":
		return s.call("add_numbers", `{"a":5,"b":3}`)
	case "elicitation-sep1034-client-defaults":
		return s.call("test_client_elicitation_defaults", `{}`)
	case "sse-retry":
		return s.call("test_reconnection", `{}`)
	case "json-schema-2020-12-preservation":
		return s.echoSchema()
	case "sep-2322-client-request-state":
		for _, tool := range []string{"test_mrtr_echo_state", "test_mrtr_no_state", "test_mrtr_unrelated", "test_mrtr_no_result_type"} {
			s.try(tool, `{}`)
		}
		return nil
	case "http-standard-headers":
		return s.everything()
	case "http-custom-headers":
		for _, c := range given.ToolCalls {
			s.try(c.Name, string(c.Arguments))
		}
		return nil
	case "http-invalid-tool-headers":
		for _, tool := range s.tools() {
			s.try(tool.Name, `{"region":"us-west1"}`)
		}
		return nil
	}
	return s.call("test-tool", `{}`) // auth/*
}

type stage struct {
	ctx context.Context
	app *core.App
}

func (s stage) call(tool, arguments string) error {
	// What the suite's tools declare is not what is tested.
	_, err := s.app.Invoke.Call(s.ctx, invoke.Request{
		Origin: "cli", Server: serverName, Tool: tool, Arguments: json.RawMessage(arguments), SendAnyway: true,
	})
	if err != nil {
		return fmt.Errorf("calling %s: %w", tool, err)
	}
	return nil
}

func (s stage) try(tool, arguments string) {
	if err := s.call(tool, arguments); err != nil {
		log.Print(err)
	}
}

// echoSchema sends back the schema of one tool as Fairlead keeps it.
func (s stage) echoSchema() error {
	tool, err := s.app.Catalog.Tool(serverName, "json_schema_2020_12_tool")
	if err != nil {
		return err
	}
	return s.call("json_schema_echo", fmt.Sprintf(`{"schema":%s}`, tool.InputSchema))
}

// everything uses each kind of thing the server offers once.
func (s stage) everything() error {
	if tools := s.tools(); len(tools) > 0 {
		s.try(tools[0].Name, `{}`)
	}
	if err := s.app.Fleet.RefreshOffers(s.ctx, serverName); err != nil {
		return err
	}
	if list := s.app.Catalog.Resources(serverName).Items; len(list) > 0 {
		s.read(invoke.ReadResource, list[0].URI)
	}
	if list := s.app.Catalog.Prompts(serverName).Items; len(list) > 0 {
		s.read(invoke.GetPrompt, list[0].Name)
	}
	return nil
}

func (s stage) read(method, target string) {
	_, err := s.app.Invoke.Call(s.ctx, invoke.Request{Origin: "cli", Method: method, Server: serverName, Tool: target, SendAnyway: true})
	if err != nil {
		log.Print(err)
	}
}

func (s stage) tools() []catalog.Tool {
	tools, _, _, _ := s.app.Catalog.Tools(serverName)
	return tools
}
