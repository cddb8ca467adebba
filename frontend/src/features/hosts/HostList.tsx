import { UnstyledButton } from "@mantine/core";
import { count } from "../../lib/format";
import type { HostFile } from "../../platform";
import classes from "./hosts.module.css";

interface Props {
  files: HostFile[];
  loading: boolean;
  chosen: HostFile | undefined;
  onChoose: (file: HostFile) => void;
}

/** HostList is the files of other programs that were found. */
export function HostList({ files, loading, chosen, onChoose }: Props) {
  if (files.length === 0)
    return (
      <p className={classes.note}>
        {loading ? "Looking for other programs…" : "No file of another program was found here."}
      </p>
    );
  return (
    <ul className={classes.list} aria-label="Programs found">
      {files.map((file) => (
        <li key={`${file.host} ${file.path} ${file.project}`}>
          <UnstyledButton
            className={classes.choice}
            aria-pressed={chosen === file}
            onClick={() => onChoose(file)}
          >
            <span className={classes.line}>
              {file.name}
              <span className={classes.status} data-status={file.failure ? "refused" : undefined}>
                {file.failure ? "cannot be read" : count((file.servers ?? []).length, "server")}
              </span>
            </span>
            <span className={classes.path}>{file.failure ? file.failure.message : file.path}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
