import { Checkbox, NativeSelect } from "@mantine/core";
import type { ImportServer } from "../../platform";
import { decisionOn, type Decision, type Decisions } from "./decisions";
import classes from "./hosts.module.css";

interface Props {
  servers: ImportServer[];
  decisions: Decisions;
  onChange: (decisions: Decisions) => void;
}

/** ImportList is what is in a file, how it compares with ours, and what is to be done with each. */
export function ImportList({ servers, decisions, onChange }: Props) {
  return (
    <ul className={classes.list} aria-label="Servers there">
      {servers.map((server) => {
        const decide = (next: Decision) => onChange({ ...decisions, [server.theirs]: next });
        return (
          <li key={server.theirs} className={classes.item}>
            <Row server={server} decision={decisionOn(server, decisions)} decide={decide} />
          </li>
        );
      })}
    </ul>
  );
}

const says: Record<string, string> = {
  new: "new",
  same: "is here already",
  different: "different here",
  refused: "cannot be taken over",
};

function Row(props: { server: ImportServer; decision: Decision; decide: (next: Decision) => void }) {
  const { server, decision, decide } = props;
  const possible = server.status === "new" || server.status === "different";
  const fields = server.fields ?? [];
  return (
    <>
      <Checkbox
        aria-label={`Take over ${server.theirs}`}
        disabled={!possible}
        checked={decision !== "skip"}
        onChange={(event) => decide(event.currentTarget.checked ? first(server) : "skip")}
      />
      <div className={classes.about}>
        <span className={classes.line}>
          {server.theirs}
          {decision === "add" && server.freeName !== server.theirs && (
            <span className={classes.note}>as {server.freeName}</span>
          )}
          <span className={classes.status} data-status={server.status}>
            {says[server.status]}
            {fields.length > 0 && `: ${fields.join(", ")}`}
          </span>
        </span>
        {server.target && <p className={classes.path}>{server.target}</p>}
        {server.failure && (
          <p className={classes.warn}>
            {server.failure.message} {server.failure.hint}
          </p>
        )}
        {decision !== "skip" &&
          (server.warnings ?? []).map((warning) => (
            <p key={warning} className={classes.warn}>
              {warning}
            </p>
          ))}
        {server.status === "different" && decision !== "skip" && (
          <NativeSelect
            size="xs"
            aria-label={`What to do with ${server.theirs}`}
            value={decision}
            onChange={(event) => decide(event.currentTarget.value === "rename" ? "rename" : "replace")}
            data={[
              { value: "replace", label: "Replace what differs here" },
              { value: "rename", label: `Keep both, this one as ${server.freeName}` },
            ]}
          />
        )}
      </div>
    </>
  );
}

function first(server: ImportServer): Decision {
  return server.status === "new" ? "add" : "replace";
}
