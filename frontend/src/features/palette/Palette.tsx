import { Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { findItems } from "./findItems";
import { comeBack, paletteStore } from "./openPalette";
import { useFirstFound } from "./useFirstFound";
import { usePaletteItems } from "./usePaletteItems";
import classes from "./Palette.module.css";

const listId = "palette-found";

/** Palette finds everything by typing: tools, resources, prompts, servers, views, actions, past calls. */
export function Palette() {
  const [query, setQuery] = useState("");
  const groups = findItems(usePaletteItems(), query);
  useFirstFound(listId, query);
  return (
    <Spotlight.Root
      store={paletteStore}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={comeBack}
      shortcut={null}
      size={620}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      // Who opens it types on at once: no key may go elsewhere while something moves.
      transitionProps={{ duration: 0 }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        aria-label="Find anything"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder="Tools, resources, prompts, servers, views, actions, calls"
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <Spotlight.ActionsList id={listId}>
        {groups.map(({ group, items }) => (
          <Spotlight.ActionsGroup key={group} label={group} className={classes.group}>
            {items.map(({ id, label, detail, icon: Icon, run }) => (
              <Spotlight.Action key={id} onClick={run} className={classes.action}>
                <Icon size={15} stroke={1.6} aria-hidden className={classes.icon} />
                <span className={classes.label}>{label}</span>
                <span className={classes.detail}>{detail}</span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>Nothing is called that. Esc closes.</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
