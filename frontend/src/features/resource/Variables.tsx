import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Offers, type Template } from "../../platform";
import { openResource } from "../../state/window";
import classes from "../offer/Fields.module.css";
import { useValues, without } from "../offer/useValues";
import { ValueField } from "../offer/ValueField";
import type { CallRun } from "../result/useCallRun";
import { StepToggle } from "../rounds/StepToggle";
import { RunButton } from "../tool/RunButton";
import { ListField } from "./ListField";
import { expansionOf, listVariables } from "./lists";

interface Props {
  template: Template;
  completes: boolean;
  tabId: string;
  run: CallRun;
  onRead: () => void;
}

/** Variables is the fields of a template, with the URI that they make. */
export function Variables({ template, completes, tabId, run, onRead }: Props) {
  const { server, uriTemplate, variables } = template;
  const { values, set } = useValues(tabId);
  const lists = useMemo(() => listVariables(uriTemplate), [uriTemplate]);
  const text = expansionOf(uriTemplate, values);
  const { data: uri, error } = useQuery({
    queryKey: ["expanded", uriTemplate, text],
    queryFn: async () => Offers.Expand(uriTemplate, text),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.pane} aria-label="Variables">
      <div className={classes.bar}>
        <h2 className={classes.heading}>Variables</h2>
        <StepToggle />
        <RunButton label="Read" run={run} onRun={onRead} />
      </div>
      <div className={classes.fields}>
        {variables.length === 0 && <p className={classes.note}>This template has no variables.</p>}
        {variables.map((name) => {
          const shared = {
            of: {
              server,
              kind: "template" as const,
              name: uriTemplate,
              argument: name,
              others: without(values, name),
            },
            label: name,
            completes,
            value: values[name] ?? "",
            onChange: (value: string) => set(name, value),
          };
          return lists.has(name) ? (
            <ListField key={name} {...shared} />
          ) : (
            <ValueField key={name} description="" {...shared} />
          );
        })}
        <div className={classes.expanded}>
          <span>URI</span>
          <code data-selectable aria-label="Expanded URI">
            {uri}
          </code>
          {uri && (
            <Button variant="default" size="compact-xs" onClick={() => openResource(server, uri)}>
              Open in a tab of its own
            </Button>
          )}
        </div>
        <FailureView failure={error} title="The template could not be filled in" />
      </div>
    </section>
  );
}
