import { Button } from "@mantine/core";
import type { Failure } from "../../platform";
import { navigate } from "../../state/window";

/** LimitAction leads to where the limit stands that an answer was over. */
export function LimitAction({ failure }: { failure: Failure }) {
  if (failure.code !== "too_large" || !failure.hint.includes("maxMessageBytes")) return null;
  return (
    <Button variant="default" size="compact-xs" onClick={() => navigate("settings")}>
      Open the settings
    </Button>
  );
}
