import { IconServer2, IconX } from "@tabler/icons-react";
import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from "react";
import { StateDot } from "../../components/StateDot";
import { shortcut } from "../../lib/keys";
import { useServer } from "../../queries/useServers";
import type { Tab } from "../../state/shape";
import { activateTab, closeTab, nameOf, useWindow } from "../../state/window";
import { offerIcons } from "../offer/offerIcons";
import { handleId } from "./handleId";
import classes from "./TabBar.module.css";
import { visible } from "../../lib/visible";

/** TabBar is one tab for each thing that is open. Arrows move, Delete closes, as does the middle button. */
export function TabBar() {
  const tabs = useWindow((state) => state.tabs);
  const activeTab = useWindow((state) => state.activeTab);
  if (tabs.length === 0) return null;
  return (
    <div
      className={classes.bar}
      role="tablist"
      aria-label="Open tabs"
      // A mouse's wheel turns one way only.
      onWheel={({ currentTarget, deltaX, deltaY }) => {
        if (deltaX === 0) currentTarget.scrollLeft += deltaY;
      }}
    >
      {tabs.map((tab, index) => (
        <TabHandle
          key={tab.id}
          tab={tab}
          active={tab.id === activeTab}
          onMove={(step) => {
            const next = tabs.at((index + step) % tabs.length);
            if (next) activateTab(next.id);
          }}
        />
      ))}
    </div>
  );
}

function TabHandle({ tab, active, onMove }: { tab: Tab; active: boolean; onMove: (step: number) => void }) {
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!active || !handle.current) return;
    handle.current.scrollIntoView({ block: "nearest", inline: "nearest" });
    // Moving by arrows takes the focus along; opening from elsewhere leaves it there.
    if (handle.current.parentElement?.contains(document.activeElement)) handle.current.focus();
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") onMove(1);
    else if (event.key === "ArrowLeft") onMove(-1);
    else if (event.key === "Delete") closeTab(tab.id);
    else if (event.key === "Enter" || event.key === " ") activateTab(tab.id);
    else return;
    event.preventDefault();
  };
  const close = (event: MouseEvent) => {
    event.stopPropagation();
    closeTab(tab.id);
  };
  const Mark = tab.kind === "server" ? undefined : offerIcons[tab.kind];
  return (
    <div
      ref={handle}
      id={handleId(tab.id)}
      className={classes.tab}
      role="tab"
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      title={Mark ? `${tab.server}/${visible(nameOf(tab))}` : tab.server}
      onClick={() => activateTab(tab.id)}
      onAuxClick={(event) => event.button === 1 && close(event)}
      // The middle button must not start scrolling.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      {Mark ? <Mark size={14} stroke={1.6} aria-hidden /> : <ServerIcon server={tab.server} />}
      <span className={classes.name}>{visible(nameOf(tab))}</span>{" "}
      {Mark && <span className={classes.server}>{tab.server}</span>}
      {/* For the pointer only: a tab must not hold another control, and the keyboard has Delete and Alt+W. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <span className={classes.close} aria-hidden title={`Close (${shortcut("W")})`} onClick={close}>
        <IconX size={13} />
      </span>
    </div>
  );
}

function ServerIcon({ server }: { server: string }) {
  const state = useServer(server)?.state;
  return state && state !== "connected" ? (
    <StateDot state={state} />
  ) : (
    <IconServer2 size={14} stroke={1.6} aria-hidden />
  );
}
