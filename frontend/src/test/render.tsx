import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, type RenderResult } from "@testing-library/react";
import { useEffect, type ReactNode } from "react";
import { newQueryClient } from "../queries/client";
import { followChanges } from "../queries/events";
import { initialState } from "../state/shape";
import { useWindow } from "../state/window";
import { theme } from "../theme/theme";

/** show renders a part of the page as the real one is: themed, asking the backend, following its events. */
export function show(part: ReactNode, scheme: "light" | "dark" = "light"): RenderResult {
  useWindow.setState(initialState(), true);
  return render(<Page scheme={scheme}>{part}</Page>);
}

function Page({ children, scheme }: { children: ReactNode; scheme: "light" | "dark" }) {
  const client = newQueryClient();
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} env="test">
      <QueryClientProvider client={client}>
        <Following client={client}>{children}</Following>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function Following({ client, children }: { client: ReturnType<typeof newQueryClient>; children: ReactNode }) {
  useEffect(() => followChanges(client), [client]);
  return children;
}
