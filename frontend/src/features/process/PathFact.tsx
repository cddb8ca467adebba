import { UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { FailureView } from "../../components/failure/FailureView";
import { count, duration } from "../../lib/format";
import { Servers } from "../../platform";
import { Fact } from "./Facts";
import classes from "./PathFact.module.css";
import { folders } from "./processTree";

interface Props {
  path: string;
  from: string;
  /** A process that runs has it, and keeps it. */
  live?: boolean;
  onRefreshed: () => void;
}

/** PathFact says where commands are searched for, where that comes from, and asks for it anew. */
export function PathFact({ path, from, live = false, onRefreshed }: Props) {
  const ask = useMutation({
    mutationFn: async () => Servers.SearchPath(true),
    onSuccess: onRefreshed,
    gcTime: 0,
  });
  const list = folders(path);
  return (
    <Fact name="PATH">
      <details className={classes.path}>
        <summary>
          {count(list.length, "folder")}
          {from && `, ${fromWords(from)}`}
        </summary>
        <ol>
          {list.map((folder, place) => (
            // The same folder may stand there twice.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <code>{folder}</code>
            </li>
          ))}
        </ol>
      </details>
      <UnstyledButton className={classes.refresh} disabled={ask.isPending} onClick={() => ask.mutate()}>
        {ask.isPending ? "Asking…" : "Ask the login shell again"}
      </UnstyledButton>
      <span className={classes.said} role="status">
        {ask.data && said(ask.data.from, ask.data.tookMs, live && ask.data.path !== path)}
      </span>
      <FailureView failure={ask.error} title="The login shell could not be asked" />
    </Fact>
  );
}

function fromWords(from: string): string {
  if (from === "environment") return "from Fairlead's environment";
  return from.startsWith("login shell") ? `from the ${from}` : from.includes(" ") ? from : `from ${from}`;
}

/** said tells what the question brought. */
function said(from: string, tookMs: number, other: boolean): string {
  const took = tookMs > 0 ? ` in ${duration(tookMs)}` : "";
  return `Answered${took}: ${fromWords(from)}.${other ? " Restart the server to use it." : ""}`;
}
