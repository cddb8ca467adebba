import { Modal } from "@mantine/core";
import { CallsCompared } from "./CallsCompared";
import classes from "./Compare.module.css";
import { closeCompare, useComparison, type Comparison } from "./openCompare";
import { RunsCompared } from "./RunsCompared";
import { ToolsCompared } from "./ToolsCompared";

const titles: Record<Comparison["about"], string> = {
  calls: "Compare calls",
  runs: "Compare runs",
  tools: "Compare tools",
};

/** CompareDialog shows in what two calls, two runs or two servers' tools differ. */
export function CompareDialog() {
  const shown = useComparison((state) => state.shown);
  return (
    <Modal
      opened={shown !== null}
      onClose={closeCompare}
      title={shown ? titles[shown.about] : ""}
      size="min(1180px, 96vw)"
      classNames={{ body: classes.body, content: classes.content }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {shown?.about === "calls" && (
        <CallsCompared key={shown.a + shown.b} a={shown.a} b={shown.b} back={shown.back} />
      )}
      {shown?.about === "runs" && <RunsCompared file={shown.file} a={shown.a} b={shown.b} />}
      {shown?.about === "tools" && <ToolsCompared key={shown.a} a={shown.a} initial={shown.b} />}
    </Modal>
  );
}
