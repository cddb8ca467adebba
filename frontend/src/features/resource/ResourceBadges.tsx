import { bytes } from "../../lib/format";
import type { Resource } from "../../platform";
import { Badge } from "../tool/ToolHeader";

/** ResourceBadges is what a server says about a resource besides its names. */
export function ResourceBadges({ resource }: { resource: Resource }) {
  const { mimeType, size, audience, priority, lastModified } = resource;
  return (
    <>
      {mimeType && <Badge text={mimeType} why="Its type, says the server" />}
      {size >= 0 && <Badge text={bytes(size)} why="Its size, says the server" />}
      {audience.length > 0 && (
        <Badge text={`for ${audience.join(" and ")}`} why="Whom it is meant for, says the server" />
      )}
      {priority >= 0 && <Badge text={`priority ${priority}`} why="From 0, optional, to 1, required" />}
      {lastModified && <Badge text={`changed ${lastModified}`} why="When it changed last, says the server" />}
    </>
  );
}
