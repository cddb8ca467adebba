import { useState } from "react";
import type { Content } from "../../platform";
import classes from "./AudioBlock.module.css";

export function AudioBlock({ block }: { block: Content }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className={classes.audio}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what a server sends has no captions */}
      <audio
        controls
        preload="metadata"
        src={block.dataUrl}
        aria-label="Sound from the result"
        onError={() => setBroken(true)}
      />
      {broken && (
        <p>
          The sound cannot be played here ({block.mimeType || "no type given"}). Save it to open it with
          another program.
        </p>
      )}
    </div>
  );
}
