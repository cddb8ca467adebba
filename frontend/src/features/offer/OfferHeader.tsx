import type { Icon as Shape } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Icon } from "../../platform";
import { CopyButton } from "../result/ViewActionBar";
import { Description } from "../tool/ToolHeader";
import classes from "../tool/ToolHeader.module.css";
import { OfferIcon } from "./OfferIcon";
import { visible } from "../../lib/visible";

interface Props {
  name: string;
  title: string;
  description: string;
  icons: Icon[];
  mark: Shape;
  /** What it is called on the wire, with the label of its copy button. */
  address: string;
  addressLabel: string;
  badges?: ReactNode;
}

/** OfferHeader is what a resource, a template or a prompt is: its names and what its server says of it. */
export function OfferHeader(props: Props) {
  const { name, title, description, icons, mark, address, addressLabel, badges } = props;
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <OfferIcon icons={icons} fallback={mark} />
        <h1 className={classes.name} data-selectable>
          {visible(name)}
        </h1>
        {title && title !== name && <span className={classes.title}>{visible(title)}</span>}
        {badges}
        <span className={classes.qualified}>
          <code data-selectable>{address}</code>
          <CopyButton label={addressLabel} text={() => address} />
        </span>
      </div>
      {description && <Description key={address} text={description} />}
    </header>
  );
}
