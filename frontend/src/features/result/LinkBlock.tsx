import { Button } from "@mantine/core";
import { use } from "react";
import type { Content } from "../../platform";
import { openResource } from "../../state/window";
import classes from "./LinkBlock.module.css";
import { SafeLink } from "./SafeLink";
import { ServerContext } from "./serverContext";
import { visible, visibleText } from "../../lib/visible";

/** A resource that is named, not included. */
export function LinkBlock({ block, note }: { block: Content; note?: string }) {
  const server = use(ServerContext);
  return (
    <div className={classes.link}>
      <ResourceName block={block} />
      {block.description && <p data-selectable>{visibleText(block.description)}</p>}
      {note && <p>{note}</p>}
      {server && block.uri && block.type === "resource_link" && (
        <Button
          className={classes.open}
          variant="default"
          size="compact-xs"
          onClick={() => openResource(server, block.uri)}
        >
          Open the resource
        </Button>
      )}
    </div>
  );
}

/** A resource's title and address. Only web addresses can be opened; the others belong to the server. */
export function ResourceName({ block }: { block: Content }) {
  const name = block.title || block.name;
  return (
    <div className={classes.name} data-selectable>
      {name && <strong>{visible(name)}</strong>}
      {block.uri && (
        <code>
          <SafeLink href={block.uri}>{visible(block.uri)}</SafeLink>
        </code>
      )}
    </div>
  );
}
