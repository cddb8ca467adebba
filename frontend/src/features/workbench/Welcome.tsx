import { Button } from "@mantine/core";
import { IconServer2 } from "@tabler/icons-react";
import { EmptyState } from "../../components/EmptyState";
import { shortcut } from "../../lib/keys";
import { useServers } from "../../queries/useServers";
import { openTool, toggleServer } from "../../state/window";
import { addServer } from "../editor/openEditor";
import { openPalette } from "../palette/openPalette";
import classes from "./Welcome.module.css";

/** Welcome stands where no tab is open and says what to do next. */
export function Welcome() {
  const { data: servers } = useServers();
  const demo = servers?.find((server) => server.builtIn);
  return (
    <div className={classes.welcome}>
      <EmptyState
        icon={<IconServer2 size={32} stroke={1.3} />}
        title="Open a tool to call it"
        action={
          <>
            {demo && (
              <Button
                onClick={() => {
                  toggleServer(demo.name, true);
                  openTool(demo.name, "echo");
                }}
              >
                Try echo of the demo server
              </Button>
            )}
            <Button variant="default" onClick={addServer}>
              Add server
            </Button>
            <Button variant="default" onClick={openPalette}>
              Find a tool ({shortcut("K")})
            </Button>
          </>
        }
      >
        Choose one in the sidebar, or find it by name.
      </EmptyState>
    </div>
  );
}
