import { Fragment, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { fromPointer, type Path } from "../../../components/json/pointer";
import { useForm, useReveal } from "../state/context";
import classes from "./Chunks.module.css";

interface Props<Name extends string | number> {
  parent: Path;
  names: readonly Name[];
  render: (name: Name) => ReactNode;
}

/** Fields mounted at once; the rest follow when they come near the visible part. */
const size = 40;
/** A guess at a field's height, to keep the scroll bar honest before it is mounted. */
const guess = 84;

/** Chunks mounts long lists of fields piece by piece. What was mounted stays. */
export function Chunks<Name extends string | number>({ parent, names, render }: Props<Name>) {
  if (names.length <= size * 1.5) return names.map((name) => <Fragment key={name}>{render(name)}</Fragment>);
  const chunks: Name[][] = [];
  for (let i = 0; i < names.length; i += size) chunks.push(names.slice(i, i + size));
  return chunks.map((chunk, i) => <Chunk key={i} first={i === 0} {...{ parent, names: chunk, render }} />);
}

function Chunk<Name extends string | number>({
  parent,
  names,
  render,
  first,
}: Props<Name> & { first: boolean }) {
  const { store } = useForm();
  const [mounted, setMounted] = useState(first);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (mounted || !root.current) return;
    if (typeof IntersectionObserver === "undefined") return setMounted(true);
    const scroller = root.current.closest("[data-form-scroll]");
    const observer = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && setMounted(true),
      {
        root: scroller,
        rootMargin: "800px",
      },
    );
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [mounted]);

  useReveal(
    parent,
    useCallback(() => {
      const part = fromPointer(store.revealed.pointer)[parent.length];
      if (names.some((name) => String(name) === part)) setMounted(true);
    }, [store, parent, names]),
  );

  if (!mounted) return <div ref={root} style={{ height: names.length * guess }} aria-hidden />;
  return (
    <div className={classes.chunk}>
      {names.map((name) => (
        <Fragment key={name}>{render(name)}</Fragment>
      ))}
    </div>
  );
}
