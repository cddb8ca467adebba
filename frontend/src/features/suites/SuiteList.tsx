import { Button, UnstyledButton } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { FailureView } from "../../components/failure/FailureView";
import { IconButton } from "../../components/IconButton";
import { Loading } from "../../components/Loading";
import { count } from "../../lib/format";
import type { SuitePlace, SuiteRow } from "../../platform";
import { AddPlace } from "./AddPlace";
import { OutcomeIcon } from "./OutcomeIcon";
import { askNewSuite } from "./suiteDialogs";
import classes from "./SuiteList.module.css";

interface Props {
  places: SuitePlace[] | undefined;
  failure: Error | null;
  selected: string;
  onSelect: (file: string) => void;
  onAdd: (path: string) => void;
  onRemove: (path: string) => void;
}

/** SuiteList shows the files and folders that are open, and the suites in them with how they went last. */
export function SuiteList({ places, failure, selected, onSelect, onAdd, onRemove }: Props) {
  return (
    <section className={classes.list} aria-label="Suites">
      {failure && <FailureView failure={failure} title="The suites could not be listed" />}
      {!places && !failure && <Loading what="the suites" />}
      {places?.map((place) => (
        <div key={place.path} className={classes.place}>
          <div className={classes.head}>
            <h2 className={classes.path} title={place.path}>
              {lastName(place.path)}
            </h2>
            <IconButton label={`Close ${lastName(place.path)}`} onClick={() => onRemove(place.path)}>
              <IconX size={13} />
            </IconButton>
          </div>
          {place.failure && <FailureView failure={place.failure} title="It cannot be read" />}
          {place.suites.map((suite) => (
            <UnstyledButton
              key={suite.file}
              className={classes.suite}
              aria-current={suite.file === selected || undefined}
              title={`${suite.name}\n${suite.file}`}
              onClick={() => onSelect(suite.file)}
            >
              <OutcomeIcon outcome={outcomeOf(suite)} />
              <span className={classes.name}>{suite.name}</span>
              <span className={classes.note}>{noteOf(suite)}</span>
            </UnstyledButton>
          ))}
        </div>
      ))}
      <div className={classes.add}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={13} />}
          className={classes.fresh}
          onClick={askNewSuite}
        >
          New suite…
        </Button>
        <AddPlace
          onAdded={(path) => {
            onAdd(path);
            onSelect(path);
          }}
        />
      </div>
    </section>
  );
}

function lastName(path: string): string {
  return path.split(/[\\/]/).findLast(Boolean) ?? path;
}

function outcomeOf({ running, problems, last }: SuiteRow): string {
  if (running) return "running";
  return problems > 0 ? "failed" : (last[0]?.outcome ?? "waiting");
}

function noteOf({ problems, last, steps }: SuiteRow): string {
  if (problems > 0) return count(problems, "problem");
  const [run] = last;
  return run && run.failed > 0 ? `${run.failed} failed` : count(steps, "step");
}
