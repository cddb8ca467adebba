import { Modal, SegmentedControl } from "@mantine/core";
import { ExportServers } from "./ExportServers";
import classes from "./hosts.module.css";
import { ImportServers } from "./ImportServers";
import { closeHosts, useHostsDialog, type HostsMode } from "./openHosts";

/** HostsDialog takes servers over from other programs, and writes servers into their files. */
export function HostsDialog() {
  const { mode } = useHostsDialog();
  return (
    <Modal
      opened={mode !== "closed"}
      onClose={closeHosts}
      title="Other programs"
      size={820}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <div className={classes.dialog}>
        <SegmentedControl
          aria-label="Direction"
          value={mode}
          onChange={(next) => useHostsDialog.setState({ mode: next as HostsMode })}
          data={[
            { value: "import", label: "Take servers over" },
            { value: "export", label: "Write servers" },
          ]}
        />
        {mode === "import" && <ImportServers />}
        {mode === "export" && <ExportServers />}
      </div>
    </Modal>
  );
}
