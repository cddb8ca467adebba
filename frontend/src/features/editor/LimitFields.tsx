import { SimpleGrid, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Refusal } from "./refusal";
import { limitProblem, readLimit, sizeWords, writeLimit, type Limit } from "./upkeep";

interface Props {
  limits: Limit[];
  definition: string;
  refused: Refusal | undefined;
  onChange: (definition: string) => void;
  children?: ReactNode;
}

/** LimitFields are keys of one line each. */
export function LimitFields({ limits, definition, refused, onChange, children }: Props) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {limits.map((limit) => (
        <TextInput
          key={limit.key}
          label={limit.label}
          placeholder={limit.placeholder}
          value={readLimit(definition, limit)}
          error={limitProblem(definition, limit) || (refused?.key === limit.key ? refused.message : "")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          description={sizeWords(definition, limit)}
          onChange={(event) => onChange(writeLimit(definition, limit, event.currentTarget.value))}
        />
      ))}
      {children}
    </SimpleGrid>
  );
}
