import { StateDot } from "../../components/StateDot";
import { dateTime } from "../../lib/format";
import { useNow } from "../../lib/useNow";
import type { Instance } from "../../platform";
import { describeState, reasonBeside } from "../server/describeState";
import classes from "./InstanceTable.module.css";

/** InstanceTable tells how the connections of a pool stand and how the calls spread over them. */
export function InstanceTable({ instances }: { instances: Instance[] }) {
  const now = useNow(instances.some(({ state }) => state === "backing-off"));
  return (
    <div className={classes.box}>
      <table className={classes.table} aria-label="Instances">
        <thead>
          <tr>
            <th scope="col">Instance</th>
            <th scope="col">State</th>
            <th scope="col">PID</th>
            <th scope="col">Running</th>
            <th scope="col">Calls</th>
            <th scope="col">Restarts</th>
            <th scope="col">Last used</th>
          </tr>
        </thead>
        <tbody>
          {instances.map((one) => {
            const words = describeState(one, now);
            const reason = one.failure?.message ?? reasonBeside(one);
            return (
              <tr key={one.id}>
                <td>{one.id}</td>
                <td>
                  <span className={classes.state} data-tone={words.tone} title={reason}>
                    <StateDot state={one.state} /> {words.short}
                  </span>
                </td>
                <td>{one.pid > 0 ? one.pid : "–"}</td>
                <td>{one.running}</td>
                <td>{one.calls.toLocaleString("en")}</td>
                <td>{one.restarts}</td>
                <td>{one.lastUsed > 0 ? dateTime(one.lastUsed) : "never"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
