import { Button } from "@mantine/core";
import type { Server } from "../../platform";
import { changeDrawer, navigate } from "../../state/window";
import { openDoctor } from "../doctor/openDoctor";
import { editServer } from "../editor/openEditor";
import { isBroken } from "./describeState";

/** StateActions are the next steps beside the reason why a server is not connected. */
export function StateActions({ server }: { server: Server }) {
  return (
    <>
      {server.failure?.code === "keychain" && (
        <Button variant="default" size="compact-xs" onClick={() => navigate("secrets")}>
          Go to Secrets
        </Button>
      )}
      {!server.builtIn && (
        <Button variant="default" size="compact-xs" onClick={() => editServer(server.name)}>
          Edit the server
        </Button>
      )}
      {!isBroken(server) && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => changeDrawer({ open: true, tab: "log", server: server.name })}
        >
          Show its log
        </Button>
      )}
      <Button variant="default" size="compact-xs" onClick={() => openDoctor(server.name)}>
        Examine it
      </Button>
    </>
  );
}
