import { useComputedColorScheme } from "@mantine/core";
import type { Icon as Shape } from "@tabler/icons-react";
import { useState } from "react";
import type { Icon } from "../../platform";

interface Props {
  /** What the server gave, in its order. */
  icons: readonly Icon[];
  /** Stands where there is none, or where it cannot be had. */
  fallback?: Shape;
  size?: number;
  className?: string | undefined;
}

/** OfferIcon is the picture that a server gave for something it offers. It only decorates: the name stands beside it. */
export function OfferIcon({ icons, fallback: Fallback, size = 16, className }: Props) {
  const scheme = useComputedColorScheme("light");
  const [broken, setBroken] = useState("");
  const url = (
    icons.find(({ theme }) => theme === scheme) ??
    icons.find(({ theme }) => theme === "") ??
    icons[0]
  )?.url;
  if (url && url !== broken)
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        style={{ flex: "none", objectFit: "contain" }}
        onError={() => setBroken(url)}
      />
    );
  return Fallback ? <Fallback className={className} size={size} stroke={1.5} aria-hidden /> : null;
}
