import { memo, useMemo } from "react";
import type { Path } from "../../../components/json/pointer";
import { Field, type FieldProps } from "./Field";

interface Props extends Omit<FieldProps, "path" | "name"> {
  parent: Path;
  part: string | number;
}

/** A field of an object or list; its path stays the same array, so that the field can be memoised. */
export const ChildField = memo(function ChildField({ parent, part, ...rest }: Props) {
  const path = useMemo(() => [...parent, part], [parent, part]);
  return <Field {...rest} path={path} name={String(part)} />;
});
