import { Select } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import classes from "./AdvancedFields.module.css";
import { asText, readKey, writeKey } from "./definition";
import { LimitFields } from "./LimitFields";
import { LineList } from "./LineList";
import { rootProblem } from "./problems";
import type { Refusal } from "./refusal";
import { SandboxFields } from "./SandboxFields";
import { advancedKeys, limitProblem, limits, upkeep } from "./upkeep";

interface Props {
  definition: string;
  stdio: boolean;
  refused: Refusal | undefined;
  onChange: (definition: string) => void;
}

/** AdvancedFields are a server's limits, how its connections are kept, and what it is shut in; folded until wanted. */
export function AdvancedFields(props: Props) {
  const { definition, refused } = props;
  const set = useMemo(
    () => advancedKeys.filter((key) => readKey(definition, key) !== undefined),
    [definition],
  );
  const wrong =
    [...limits, ...upkeep].some(
      (limit) => set.includes(limit.key) && limitProblem(definition, limit) !== "",
    ) ||
    (refused !== undefined && advancedKeys.includes(refused.key));
  const [opened, setOpened] = useState(set.length > 0);
  return (
    <details
      className={classes.more}
      open={opened || wrong}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={14} className={classes.chevron} aria-hidden />
        <span>Advanced</span>
        <span className={classes.set}>
          {set.length > 0
            ? `${set.join(", ")} set`
            : "limits, health checks, restarts, instances, sandbox, roots"}
        </span>
      </summary>
      {(opened || wrong) && <Unfolded {...props} />}
    </details>
  );
}

function Unfolded({ definition, stdio, refused, onChange }: Props) {
  const roots = rootLines(definition);
  const part = { definition, refused, onChange };
  const refusedFor = (key: string) => (refused?.key === key ? refused.message : "");
  return (
    <div className={classes.fields}>
      <LimitFields limits={limits} {...part} />
      <LimitFields limits={upkeep} {...part}>
        <Select
          label="When it ends by itself"
          error={refusedFor("restart")}
          data={[
            { value: "on-failure", label: "start it again" },
            { value: "never", label: "leave it" },
          ]}
          allowDeselect={false}
          value={asText(readKey(definition, "restart")) || "on-failure"}
          onChange={(to) => onChange(writeKey(definition, "restart", to === "never" ? to : undefined))}
        />
      </LimitFields>
      {stdio && <SandboxFields definition={definition} refused={refusedFor("sandbox")} onChange={onChange} />}
      <LineList
        label="Roots"
        description="Folders the server is told it may work in, one on each line."
        placeholder="~/docs"
        error={rootProblem(roots) || refusedFor("roots")}
        value={roots}
        onChange={(folders) =>
          onChange(writeKey(definition, "roots", folders.length > 0 ? folders : undefined))
        }
      />
    </div>
  );
}

function rootLines(definition: string): string[] {
  const value = readKey(definition, "roots");
  return Array.isArray(value) ? value.map(asText) : [];
}
