import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Group, Panel, Separator } from "react-resizable-panels";
import { EmptyState } from "../../components/EmptyState";
import { useSuitePlaces } from "../../queries/useSuites";
import { useRemembered } from "../../state/window";
import { AddPlace } from "./AddPlace";
import { askNewSuite } from "./suiteDialogs";
import { SuiteList } from "./SuiteList";
import { SuitePane } from "./SuitePane";
import classes from "./SuitesPage.module.css";
import { usePlaces } from "./usePlaces";

/** SuitesPage is where suites of calls are run, written, and compared with what is expected. */
export function SuitesPage() {
  const { paths, addPath, removePath } = usePlaces();
  const { data: places, error } = useSuitePlaces(paths);
  const [selected, setSelected] = useRemembered("suites.selected", "");
  const narrow = useMediaQuery("(max-width: 1000px)", undefined, { getInitialValueInEffect: false }) ?? false;

  if (paths.length === 0)
    return (
      <div className={classes.page}>
        <div className={classes.empty}>
          <EmptyState
            title="No suites yet"
            action={
              <>
                <AddPlace
                  onAdded={(path) => {
                    addPath(path);
                    setSelected(path);
                  }}
                />
                <Button variant="subtle" mt="xs" onClick={askNewSuite}>
                  New suite…
                </Button>
              </>
            }
          >
            A suite is a YAML file with calls and what is expected of them. Open one, or a folder with files
            that end in <code>.suite.yaml</code>. Any call in the history can be saved as a step of a new one.
          </EmptyState>
        </div>
      </div>
    );

  const list = (
    <SuiteList
      places={places}
      failure={error}
      selected={selected}
      onSelect={setSelected}
      onAdd={addPath}
      onRemove={removePath}
    />
  );
  const all = places?.flatMap((place) => place.suites) ?? [];
  const file = all.some((suite) => suite.file === selected) ? selected : (all[0]?.file ?? "");
  const pane = file ? (
    <SuitePane key={file} file={file} />
  ) : (
    <div className={classes.empty}>
      <EmptyState title="No suite is selected">Nothing was found in what is open.</EmptyState>
    </div>
  );
  return (
    <div className={classes.page}>
      {narrow ? (
        <div className={classes.stacked}>
          <div className={classes.top}>{list}</div>
          {pane}
        </div>
      ) : (
        <Group className={classes.wide}>
          <Panel id="suites" defaultSize="26%" minSize={220}>
            {list}
          </Panel>
          <Separator className={classes.separator} aria-label="Width of the suites" />
          <Panel id="suite" minSize={420}>
            {pane}
          </Panel>
        </Group>
      )}
    </div>
  );
}
