import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { FailureView } from "../../components/failure/FailureView";
import { IconButton } from "../../components/IconButton";
import { System, type Failure } from "../../platform";
import { keys } from "../../queries/keys";
import { useInfo } from "../../queries/useInfo";
import { useConnection } from "../../state/connection";
import { dismiss, report, useProblems } from "../../state/problems";
import { CopyLink } from "../../components/CopyLink";
import { navigate } from "../../state/window";
import classes from "./Banners.module.css";

/** Banners stand above everything: what is wrong with the program itself, or with what was just asked of it. */
export function Banners() {
  const { data: info } = useInfo();
  const lost = useConnection((state) => state.connection === "lost");
  const problems = useProblems((state) => state.problems);
  return (
    <div className={classes.banners}>
      {lost && <FailureView failure={lostFailure} title="The connection to Fairlead is lost" />}
      {info?.configFailure && (
        <FailureView
          tone="warn"
          title="servers.json cannot be read; the last good state is in use"
          failure={info.configFailure}
          actions={<CopyLink text={() => info.configFile} label="Copy the file's path" />}
        />
      )}
      {info?.storageFailure && (
        <FailureView
          title="The history cannot be written"
          failure={info.storageFailure}
          actions={
            <Button variant="default" size="compact-xs" onClick={() => navigate("settings")}>
              Show the data folder
            </Button>
          }
        />
      )}
      {info?.historyAside && <Aside failure={info.historyAside} />}
      {problems.map(({ id, title, failure }) => (
        <div key={id} className={classes.problem}>
          <FailureView title={title} failure={failure} />
          <IconButton className={classes.close} label="Dismiss" onClick={() => dismiss(id)}>
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

/** Aside says that the history was damaged, until it is read. */
function Aside({ failure }: { failure: Failure }) {
  const client = useQueryClient();
  const seen = async () => {
    await System.AsideSeen();
    await client.invalidateQueries({ queryKey: keys.info });
  };
  return (
    <div className={classes.problem}>
      <FailureView tone="warn" title="A new history was begun" failure={failure} />
      <IconButton
        className={classes.close}
        label="Dismiss"
        onClick={() => void seen().catch((error: unknown) => report("This could not be noted", error))}
      >
        <IconX size={14} />
      </IconButton>
    </div>
  );
}

const lostFailure = {
  code: "transport",
  message: "Nothing shown here is live until it is back. The page tries again by itself.",
  hint: "Look whether `fairlead serve` still runs; after a restart, open the address that it prints.",
  details: "",
};
