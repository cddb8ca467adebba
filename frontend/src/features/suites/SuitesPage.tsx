import { Button } from "@mantine/core";
import { IconListCheck } from "@tabler/icons-react";
import { Group, Panel } from "react-resizable-panels";
import { EmptyState } from "../../components/EmptyState";
import { PaneSeparator } from "../../components/PaneSeparator";
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
  const [columns, setColumns] = useRemembered<Record<string, number> | undefined>(
    "suites.columns",
    undefined,
  );

  if (paths.length === 0)
    return (
      <div className={classes.page}>
        <div className={classes.empty}>
          <EmptyState
            icon={<IconListCheck size={32} stroke={1.3} />}
            title="No suites yet"
            action={
              <>
                <AddPlace
                  onAdded={(path) => {
                    addPath(path);
                    setSelected(path);
                  }}
                />
                <Button variant="default" onClick={askNewSuite}>
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

  const all = places?.flatMap((place) => place.suites) ?? [];
  const file = all.some((suite) => suite.file === selected) ? selected : (all[0]?.file ?? "");
  const pane = file ? (
    <SuitePane key={file} file={file} />
  ) : (
    places && (
      <div className={classes.none}>
        <EmptyState title="No suite is selected">Nothing was found in what is open.</EmptyState>
      </div>
    )
  );
  return (
    <div className={classes.page}>
      <Group
        className={classes.wide}
        defaultLayout={columns}
        onLayoutChanged={(layout, { isUserInteraction }) => isUserInteraction && setColumns(layout)}
      >
        <Panel id="suites" defaultSize="26%" minSize={240}>
          <SuiteList
            places={places}
            failure={error}
            selected={file}
            onSelect={setSelected}
            onAdd={addPath}
            onRemove={removePath}
          />
        </Panel>
        <PaneSeparator label="Width of the suites" />
        <Panel id="suite" minSize={420}>
          {pane}
        </Panel>
      </Group>
    </div>
  );
}
