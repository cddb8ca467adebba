import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import type { SignInFlow, SignInStatus, SignInStep } from "../../platform";
import { FakeBackend } from "../../test/FakeBackend";
import { show } from "../../test/render";
import { openSignIn } from "./openSignIn";
import { SignInDialog } from "./SignInDialog";
import { SignInPanel } from "./SignInPanel";

function aStatus(parts: Partial<SignInStatus> = {}): SignInStatus {
  return {
    server: "remote",
    signedIn: false,
    needed: true,
    grant: "authorization_code",
    issuer: "",
    resource: "",
    scopes: [],
    wanted: [],
    expiresAt: 0,
    refreshAt: 0,
    refreshable: false,
    since: 0,
    clientId: "",
    clientKind: "",
    tokenType: "",
    flow: "",
    ...parts,
  };
}

const step: SignInStep = {
  number: 1,
  kind: "request",
  name: "Protected resource metadata",
  method: "GET",
  url: "https://mcp.example/.well-known/oauth-protected-resource",
  requestHeaders: [{ name: "Accept", value: "application/json" }],
  requestBody: "",
  status: 200,
  responseHeaders: [],
  responseBody: "{}",
  truncated: false,
  error: "",
  at: 1_700_000_000_000,
  tookMs: 12,
};

function aFlow(parts: Partial<SignInFlow> = {}): SignInFlow {
  return {
    id: "flow-1",
    server: "remote",
    kind: "sign-in",
    state: "waiting",
    stepMode: false,
    next: "",
    url: "https://login.example/authorize?state=1",
    redirect: "http://127.0.0.1:9/callback",
    issuer: "https://login.example",
    scopes: [],
    startedAt: 1_700_000_000_000,
    deadline: 1_700_000_300_000,
    steps: [step],
    ...parts,
  };
}

let backend: FakeBackend;
beforeEach(() => {
  backend = new FakeBackend({
    "SignIn.Status": () => aStatus(),
    "SignIn.Start": () => aFlow(),
    "SignIn.Flow": () => aFlow(),
    "SignIn.Flows": () => [],
    "SignIn.Complete": () => undefined,
    "SignIn.SignOut": () => undefined,
    "SignIn.Continue": () => undefined,
    "System.OpenURL": () => undefined,
  });
});

it("opens the address only when the person wants that", async () => {
  openSignIn("remote");
  show(<SignInDialog />);
  await userEvent.click(await screen.findByRole("button", { name: "Begin" }));
  expect(await screen.findByText("https://login.example/authorize?state=1")).toBeTruthy();
  expect(backend.opened).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Open in the browser" }));
  await waitFor(() => expect(backend.opened).toEqual(["https://login.example/authorize?state=1"]));
});

it("takes the address a browser on another machine ended at", async () => {
  openSignIn("remote");
  show(<SignInDialog />);
  await userEvent.click(await screen.findByRole("button", { name: "Begin" }));
  const field = await screen.findByRole("textbox", { name: "The browser is on another machine?" });
  await userEvent.type(field, "http://127.0.0.1:9/callback?code=x");
  await userEvent.click(screen.getByRole("button", { name: "Complete" }));
  await waitFor(() =>
    expect(backend.argsOf("SignIn.Complete")).toEqual([["flow-1", "http://127.0.0.1:9/callback?code=x"]]),
  );
});

it("stops between the steps when asked to", async () => {
  backend.on("SignIn.Start", () =>
    aFlow({ state: "paused", stepMode: true, next: "Register the client", url: "" }),
  );
  backend.on("SignIn.Flow", () =>
    aFlow({ state: "paused", stepMode: true, next: "Register the client", url: "" }),
  );
  openSignIn("remote");
  show(<SignInDialog />);
  await userEvent.click(await screen.findByRole("button", { name: "Step by step" }));
  expect(await screen.findByText("Register the client")).toBeTruthy();
  expect(backend.argsOf("SignIn.Start")).toEqual([["remote", true]]);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(backend.argsOf("SignIn.Continue")).toEqual([["flow-1"]]));
});

it("shows how a sign-in stands, its steps, and the way out", async () => {
  backend.on("SignIn.Status", () =>
    aStatus({
      signedIn: true,
      needed: false,
      issuer: "https://login.example",
      scopes: ["read", "write"],
      clientId: "abc",
      clientKind: "registered",
      tokenType: "Bearer",
    }),
  );
  backend.on("SignIn.Flows", () => [aFlow({ state: "done", steps: [] })]);
  show(<SignInPanel server="remote" />);
  expect(await screen.findByText("read, write")).toBeTruthy();
  expect(await screen.findByText("Protected resource metadata")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(backend.argsOf("SignIn.SignOut")).toEqual([["remote"]]));
});
