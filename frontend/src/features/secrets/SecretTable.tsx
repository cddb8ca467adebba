import { Anchor } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { CopyLink } from "../../components/CopyLink";
import { IconButton } from "../../components/IconButton";
import { dateTime } from "../../lib/format";
import type { Secret } from "../../platform";
import { openServer } from "../../state/window";
import classes from "./SecretTable.module.css";

interface Props {
  secrets: Secret[];
  sealed: boolean;
  onReplace: (name: string) => void;
  onRemove: (name: string) => void;
}

export function SecretTable({ secrets, sealed, onReplace, onRemove }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>name</th>
          <th>updated</th>
          <th>used by</th>
          <th>
            <span className={classes.hidden}>actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {secrets.map((secret) => (
          <tr key={secret.name}>
            <td data-selectable>
              <code>{secret.name}</code>
              {secret.sessionOnly && <span className={classes.session}>until Fairlead ends</span>}
            </td>
            <td className={classes.time}>{dateTime(secret.updatedAt)}</td>
            <td>
              <UsedBy servers={secret.usedBy ?? []} />
            </td>
            <td>
              <div className={classes.actions}>
                <CopyLink label="Copy reference" text={() => `\${secret:${secret.name}}`} />
                <IconButton
                  label={`Replace ${secret.name}`}
                  disabled={sealed}
                  onClick={() => onReplace(secret.name)}
                >
                  <IconPencil size={15} />
                </IconButton>
                <IconButton
                  label={`Remove ${secret.name}`}
                  disabled={sealed}
                  onClick={() => onRemove(secret.name)}
                >
                  <IconTrash size={15} />
                </IconButton>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UsedBy({ servers }: { servers: string[] }) {
  if (servers.length === 0) return <span className={classes.none}>no server</span>;
  return servers.map((server, index) => (
    <span key={server}>
      {index > 0 && ", "}
      <Anchor component="button" size="sm" onClick={() => openServer(server)}>
        {server}
      </Anchor>
    </span>
  ));
}
