import type { Values } from "../offer/useValues";

/**
 * listVariables are the variables of a URI template that are written out one by one: {?tag*}, {/folder*} (RFC 6570,
 * section 2.4.2). A person gives such a variable as many values as she likes.
 */
export function listVariables(uriTemplate: string): Set<string> {
  const expressions = uriTemplate.match(/\{[^{}]*\}/g) ?? [];
  return new Set(
    expressions
      .flatMap((expression) =>
        expression
          .slice(1, -1)
          .replace(/^[+#./;?&]/, "")
          .split(","),
      )
      .filter((spec) => spec.endsWith("*"))
      .map((spec) => spec.slice(0, -1)),
  );
}

/** Between the values of one variable in a draft. No field of one line can hold it. */
const between = "\n";

export const entriesOf = (value: string): string[] => value.split(between);
export const ofEntries = (entries: string[]): string => entries.join(between);

/** expansionOf is the JSON that fills in a template: several values of a variable become a list; what is empty is left out. */
export function expansionOf(uriTemplate: string, values: Values): string {
  const lists = listVariables(uriTemplate);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) =>
        lists.has(name) ? [name, entriesOf(value).filter((entry) => entry !== "")] : [name, value],
      ),
    ),
  );
}
