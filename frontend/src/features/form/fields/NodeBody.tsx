import { AnyControl } from "../controls/AnyControl";
import { ArrayControl } from "../controls/ArrayControl";
import { BooleanControl } from "../controls/BooleanControl";
import { ChoiceControl } from "../controls/ChoiceControl";
import { ConstControl } from "../controls/ConstControl";
import { EnumControl } from "../controls/EnumControl";
import { NumberControl } from "../controls/NumberControl";
import { ObjectControl } from "../controls/ObjectControl";
import { StringControl } from "../controls/StringControl";
import type { BodyProps } from "../controls/types";
import classes from "./Field.module.css";
import { mismatched } from "./folding";

/** NodeBody picks the control for a node and its value. What fits no control is edited as JSON. */
export function NodeBody(props: BodyProps) {
  const { node, value } = props;
  if (value === null && node.nullable) return <div className={classes.nullBox}>null</div>;
  if (value !== undefined && mismatched(node, value)) return <AnyControl {...props} />;
  switch (node.kind) {
    case "object":
      return <ObjectControl {...props} node={node} />;
    case "array":
      return <ArrayControl {...props} node={node} />;
    case "choice":
      return <ChoiceControl {...props} node={node} />;
    case "string":
      return <StringControl {...props} node={node} />;
    case "number":
      return <NumberControl {...props} node={node} />;
    case "boolean":
      return <BooleanControl {...props} node={node} />;
    case "enum":
      return <EnumControl {...props} node={node} />;
    case "const":
      return <ConstControl {...props} constant={node.value} />;
    case "null":
      return <ConstControl {...props} constant={null} />;
    default:
      return <AnyControl {...props} />;
  }
}
