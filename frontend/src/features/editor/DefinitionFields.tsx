import { SegmentedControl, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PlainSecret } from "../../platform";
import { AdvancedFields } from "./AdvancedFields";
import { switchTransport, writeField, type Fields } from "./definition";
import classes from "./DefinitionFields.module.css";
import { EntryList } from "./EntryList";
import { urlProblem } from "./problems";
import type { Refusal } from "./refusal";
import { timeProblem } from "./upkeep";

interface Props {
  definition: string;
  fields: Fields;
  secrets: PlainSecret[];
  /** What the backend refused, at its field. */
  refused?: Refusal | undefined;
  onChange: (definition: string) => void;
}

/** DefinitionFields are the parts of a definition that most servers need. */
export function DefinitionFields({ definition, fields, secrets, refused, onChange }: Props) {
  const [parked, setParked] = useState({});
  const set = <Name extends Exclude<keyof Fields, "transport">>(name: Name, value: Fields[Name]) =>
    onChange(writeField(definition, name, value));
  const isSecret = (list: string) => (entry: string) =>
    secrets.some(({ path }) => path === `/${list}/${entry.replaceAll("~", "~0").replaceAll("/", "~1")}`);

  const refusedFor = (key: string) => (refused?.key === key ? refused.message : "");

  return (
    <div className={classes.fields}>
      <SegmentedControl
        aria-label="Transport"
        className={classes.transport}
        value={fields.transport}
        onChange={(to) => {
          const switched = switchTransport(definition, to === "http" ? "http" : "stdio", parked);
          setParked(switched.parked);
          onChange(switched.text);
        }}
        data={[
          { value: "stdio", label: "stdio (a command)" },
          { value: "http", label: "Streamable HTTP (a URL)" },
        ]}
      />
      {fields.transport === "stdio" ? (
        <>
          <TextInput
            label="Command"
            required
            placeholder="npx"
            classNames={{ input: classes.mono ?? "" }}
            value={fields.command}
            error={refusedFor("command")}
            onChange={(event) => set("command", event.currentTarget.value)}
          />
          <Textarea
            label="Arguments"
            description="One on each line, without quotes; there is no shell."
            classNames={{ input: classes.mono ?? "" }}
            value={fields.args.join("\n")}
            onChange={(event) => set("args", lines(event.currentTarget.value))}
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
          />
          <EntryList
            label="Environment"
            noun="variable"
            entries={fields.env}
            isSecret={isSecret("env")}
            onChange={(entries) => set("env", entries)}
          />
        </>
      ) : (
        <>
          <TextInput
            label="URL"
            required
            placeholder="https://mcp.example.com/mcp"
            classNames={{ input: classes.mono ?? "" }}
            value={fields.url}
            error={urlProblem(fields.url) || refusedFor("url")}
            onChange={(event) => set("url", event.currentTarget.value)}
          />
          <EntryList
            label="Headers"
            noun="header"
            entries={fields.headers}
            isSecret={isSecret("headers")}
            onChange={(entries) => set("headers", entries)}
          />
        </>
      )}
      <SimpleGrid cols={fields.transport === "stdio" ? 3 : 2} spacing="sm">
        {fields.transport === "stdio" && (
          <TextInput
            label="Working folder"
            placeholder="your home folder"
            classNames={{ input: classes.mono ?? "" }}
            value={fields.cwd}
            onChange={(event) => set("cwd", event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Call timeout"
          placeholder="as in Settings, or 90s"
          value={fields.timeout}
          error={timeProblem(definition, "timeout") || refusedFor("timeout")}
          onChange={(event) => set("timeout", event.currentTarget.value)}
        />
        <TextInput
          label="Connect timeout"
          placeholder="as in Settings, or 30s"
          value={fields.connectTimeout}
          error={timeProblem(definition, "connectTimeout") || refusedFor("connectTimeout")}
          onChange={(event) => set("connectTimeout", event.currentTarget.value)}
        />
      </SimpleGrid>
      <AdvancedFields
        definition={definition}
        stdio={fields.transport === "stdio"}
        refused={refused}
        onChange={onChange}
      />
    </div>
  );
}

function lines(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}
