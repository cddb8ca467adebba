import { SegmentedControl, Switch } from "@mantine/core";
import { useRemembered } from "../../state/window";

export interface DiffView {
  split: boolean;
  only: boolean;
}

/** useDiffView is how differences are drawn, the same the next time. */
export function useDiffView(): [DiffView, (view: DiffView) => void] {
  return useRemembered<DiffView>("compare.view", { split: true, only: true });
}

interface Props {
  view: DiffView;
  onChange: (view: DiffView) => void;
}

/** DiffControls choose how differences are drawn. */
export function DiffControls({ view, onChange }: Props) {
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Arrangement"
        value={view.split ? "split" : "unified"}
        onChange={(value) => onChange({ ...view, split: value === "split" })}
        data={[
          { value: "split", label: "Side by side" },
          { value: "unified", label: "Unified" },
        ]}
      />
      <OnlyDifferences view={view} onChange={onChange} />
    </>
  );
}

/** OnlyDifferences leaves out what is the same. */
export function OnlyDifferences({ view, onChange }: Props) {
  return (
    <Switch
      size="xs"
      label="Only the differences"
      checked={view.only}
      onChange={(event) => onChange({ ...view, only: event.currentTarget.checked })}
    />
  );
}
