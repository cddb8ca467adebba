import { Button, Popover, Stack, Text, TextInput } from "@mantine/core";
import { IconVariable } from "@tabler/icons-react";
import type { SuiteDetail } from "../../platform";
import { give, useGiven } from "./variables";

/** Variables gives a run other values than the suite's file has. */
export function Variables({ suite: { file, variables } }: { suite: SuiteDetail }) {
  const given = useGiven((all) => all[file]);
  if (variables.length === 0) return null;
  const n = Object.keys(given ?? {}).length;
  return (
    <Popover position="bottom-end" width={340} trapFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconVariable size={14} />}>
          {n > 0 ? `Variables (${n})` : "Variables"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          {variables.map(({ name, env, default: fallback, required }) => (
            <TextInput
              key={name}
              size="xs"
              label={name}
              description={env ? `otherwise from ${env} in the environment` : undefined}
              placeholder={fallback || (required ? "has no value in the file" : "as in the file")}
              withAsterisk={required}
              value={given?.[name] ?? ""}
              onChange={(event) => give(file, name, event.currentTarget.value)}
              spellCheck={false}
            />
          ))}
          <Text size="xs" c="var(--fl-dim)">
            What is empty stays as the file has it. The values are for the next runs, until the window closes.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
