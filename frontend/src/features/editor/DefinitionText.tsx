import { JsonEditor } from "../../components/json/JsonEditor";
import classes from "./DefinitionText.module.css";

/** DefinitionText is the definition's JSON as it will stand in servers.json. */
export function DefinitionText({
  definition,
  onChange,
}: {
  definition: string;
  onChange: (text: string) => void;
}) {
  return (
    <div className={classes.text}>
      <p className={classes.about}>
        One server in the shape of servers.json. Keys without a field are kept as they are.
      </p>
      <JsonEditor cell label="Definition" text={definition} onChange={onChange} />
    </div>
  );
}
