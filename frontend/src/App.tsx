import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Crash } from "./features/shell/Crash";
import { Shell } from "./features/shell/Shell";
import { ThemeFollower } from "./features/shell/ThemeFollower";
import { newQueryClient } from "./queries/client";
import { followChanges } from "./queries/events";
import { keepWindow } from "./state/persist";
import { cssVariables, theme } from "./theme/theme";

/** App puts together what the whole page needs. */
export function App() {
  const [client] = useState(newQueryClient);
  useEffect(() => followChanges(client), [client]);
  useEffect(() => keepWindow(client), [client]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <Crash>
          <ThemeFollower />
          <Shell />
        </Crash>
      </QueryClientProvider>
    </MantineProvider>
  );
}
