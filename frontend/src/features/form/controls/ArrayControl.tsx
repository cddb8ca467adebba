import type { ArrayNode } from "../schema/node";
import { useForm } from "../state/context";
import { listKind } from "./listKind";
import { ListControl } from "./ListControl";
import { SelectListControl } from "./SelectListControl";
import { TagsControl } from "./TagsControl";
import type { BodyProps } from "./types";

export function ArrayControl(props: BodyProps<ArrayNode>) {
  const { doc } = useForm();
  switch (listKind(doc, props.node, props.value)) {
    case "tags":
      return <TagsControl {...props} />;
    case "select":
      return <SelectListControl {...props} />;
    default:
      return <ListControl {...props} />;
  }
}
