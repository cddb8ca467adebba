import type { ExportPreview } from "../../platform";
import classes from "./hosts.module.css";

const says: Record<string, string> = {
  new: "is added",
  same: "is there already",
  different: "is changed",
  refused: "is left out",
};

/** ExportPreviewView is what becomes of each server, and the lines of the file that change. */
export function ExportPreviewView({ preview }: { preview: ExportPreview }) {
  return (
    <>
      <ul className={classes.list} aria-label="What is written">
        {(preview.servers ?? []).map((server) => (
          <li key={server.name} className={classes.item}>
            <div className={classes.about}>
              <span className={classes.line}>
                {server.name}
                <span className={classes.status} data-status={server.status}>
                  {says[server.status]}
                </span>
              </span>
              {server.failure && (
                <p className={classes.warn}>
                  {server.failure.message} {server.failure.hint}
                </p>
              )}
              {(server.notes ?? []).map((note) => (
                <p key={note} className={classes.note}>
                  {note}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {preview.diff === "" ? (
        <p className={classes.note}>Nothing changes in the file.</p>
      ) : (
        <pre className={classes.diff} aria-label="Changes" data-selectable>
          {preview.diff
            .trimEnd()
            .split("\n")
            .map((line, index) => (
              // Lines repeat; their places do not.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} data-kind={line[0]}>
                {line}
              </span>
            ))}
        </pre>
      )}
    </>
  );
}
