import { Loader } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { bytes, count } from "../../lib/format";
import { type Body, type TextPlace } from "../../platform";
import { Segments } from "../form/controls/Segments";
import { useViewActions } from "../result/viewActions";
import { SaveButton } from "../result/ViewActionBar";
import classes from "./LargeBody.module.css";
import { LargeText } from "./LargeText";
import { LargeTree } from "./LargeTree";
import { PathPanel } from "./PathPanel";
import { SearchBar } from "./SearchBar";
import { useSearch } from "./useSearch";
import { useTextView } from "./useTextView";

interface Props {
  body: Body;
  label: string;
  /** Stands among other blocks and does not own the buttons above. */
  inline?: boolean;
}

/** A body that is too large to be loaded: its text in parts, searched and asked where it is stored. */
export function LargeBody({ body, label, inline = false }: Props) {
  const { view, failure } = useTextView(body.url);
  const search = useSearch(view?.id ?? "");
  const [shown, setShown] = useState("text");
  const [place, setPlace] = useState<TextPlace>();
  const input = useRef<HTMLInputElement>(null);
  const actions = useMemo(
    () => ({
      find: () => {
        setShown("text");
        // It may have to be drawn first.
        setTimeout(() => input.current?.focus());
      },
      save: body.url,
    }),
    [body.url],
  );
  useViewActions(inline ? null : actions);
  if (failure) return <FailureView failure={failure} title="It cannot be shown" />;
  if (!view) return <Loading what="the text" />;
  const options = [
    { value: "text", label: "Text" },
    ...(view.json
      ? [
          { value: "tree", label: "Tree" },
          { value: "path", label: "JSON Path" },
        ]
      : []),
  ];
  return (
    <section className={classes.root} style={inline ? { height: 480 } : undefined} aria-label={label}>
      <div className={classes.bar}>
        {!view.done && <Loader size={14} aria-hidden />}
        {options.length > 1 && (
          <Segments
            name={`large-${view.id}`}
            label="Shown as"
            options={options}
            value={shown}
            onChange={setShown}
          />
        )}
        <span role="status">
          {view.done
            ? `${inline ? `${bytes(body.bytes)}, ` : ""}${count(view.rows, "row")}`
            : `Reading ${bytes(body.bytes)}: ${count(view.rows, "row")} so far`}
        </span>
        {inline && (
          <span className={classes.right}>
            <SaveButton url={body.url} label={`Save all ${bytes(body.bytes)} to a file`} />
          </span>
        )}
      </div>
      {shown === "text" && (
        <>
          <SearchBar ref={input} search={search} view={view} />
          <div className={classes.body}>
            <LargeText view={view} label={label} place={search.place ?? place} />
          </div>
        </>
      )}
      {shown === "tree" && (
        <div className={classes.body}>
          <LargeTree view={view} label={label} />
        </div>
      )}
      {shown === "path" && (
        <div className={classes.body}>
          <PathPanel
            view={view}
            onRow={(row) => {
              search.forget();
              setPlace({ row, column: 0, length: 0 });
              setShown("text");
            }}
          />
        </div>
      )}
    </section>
  );
}
