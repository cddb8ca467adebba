import { SegmentedControl } from "@mantine/core";
import { visible } from "../../lib/visible";
import type { Stats, StatsGroup } from "../../platform";
import { useRemembered } from "../../state/window";
import { conditionsOf, type Grouping, type Part } from "./drill";
import { FigureTable, type FigureRow } from "./FigureTable";
import classes from "./MetricsPage.module.css";

interface Props {
  stats: Stats;
  onOpen: (part: Part) => void;
}

/** The backend lists so many groups and no more. */
const most = 100;

/** Groups are the figures by server, tool or client. */
export function Groups({ stats, onOpen }: Props) {
  const [by, setBy] = useRemembered<Grouping>("metrics.by", "server");
  const groups = { server: stats.servers, tool: stats.tools, client: stats.clients }[by];
  return (
    <section className={classes.section} aria-label="By server, tool and client">
      <div className={classes.sectionHead}>
        <h2 className={classes.heading}>By {by}</h2>
        <SegmentedControl
          aria-label="Group by"
          size="xs"
          value={by}
          onChange={(value) => setBy(value as Grouping)}
          data={["server", "tool", "client"]}
        />
        {groups.length >= most && (
          <span className={classes.note}>
            the {most} {by}s with the most calls
          </span>
        )}
      </div>
      <FigureTable caption={`Figures by ${by}`} head={by} rows={rowsOf(groups, by, onOpen)} />
    </section>
  );
}

/** rowsOf makes a table's rows of groups. */
export function rowsOf(groups: StatsGroup[], by: Grouping, onOpen: (part: Part) => void): FigureRow[] {
  return groups.map((group) => {
    const name =
      by === "client" ? group.client || "no client named" : by === "server" ? group.server : group.tool;
    const whole = by === "tool" ? `${group.server} / ${name}` : name;
    return {
      key: `${group.server} ${group.tool} ${group.client}`,
      name: (
        <>
          {by === "tool" && <span className={classes.dim}>{visible(group.server)} / </span>}
          {visible(name)}
        </>
      ),
      label: `Calls of ${whole}`,
      figures: group.figures,
      onOpen: (more) => onOpen({ conditions: [...conditionsOf(group, by), ...more] }),
    };
  });
}
