import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { newQueryClient } from "./queries/client";
import { followChanges } from "./queries/events";
import { cssVariables, theme } from "./theme/theme";

/** App puts together what the whole page needs. */
export function App() {
  const [client] = useState(newQueryClient);
  useEffect(() => followChanges(client), [client]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>Fairlead</QueryClientProvider>
    </MantineProvider>
  );
}
