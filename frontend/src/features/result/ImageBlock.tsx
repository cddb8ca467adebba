import { useState } from "react";
import { Segments } from "../form/controls/Segments";
import type { Content } from "../../platform";
import classes from "./ImageBlock.module.css";

/** Smaller pictures are pixel work: blurring them hides what they are. */
const pixelated = 96;

const zooms = [
  { value: "fit", label: "Fit" },
  { value: "1", label: "100 %" },
  { value: "2", label: "200 %" },
  { value: "4", label: "400 %" },
];

/** A picture with its size, on a ground that shows transparency. */
export function ImageBlock({ block }: { block: Content }) {
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const [zoom, setZoom] = useState("fit");
  const [broken, setBroken] = useState(false);
  if (broken)
    return (
      <p className={classes.broken}>
        The picture cannot be shown: it is damaged or of a kind this page does not know ({block.mimeType}).
      </p>
    );
  const scaled =
    zoom === "fit" || !natural ? undefined : { width: natural.width * Number(zoom), maxWidth: "none" };
  return (
    <>
      <div className={classes.ground}>
        <img
          src={block.dataUrl}
          alt={block.title || block.name || "Picture from the result"}
          style={scaled}
          data-pixelated={(natural && natural.width <= pixelated) || undefined}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setNatural({ width, height })
          }
          onError={() => setBroken(true)}
        />
      </div>
      <footer className={classes.foot}>
        {natural && (
          <span>
            {natural.width} × {natural.height}
          </span>
        )}
        <Segments
          name={`zoom-${block.dataUrl}`}
          label="Zoom"
          options={zooms}
          value={zoom}
          onChange={setZoom}
        />
      </footer>
    </>
  );
}
