import { Tooltip, UnstyledButton } from "@mantine/core";
import { shortcut } from "../../lib/keys";
import { navigate, useWindow } from "../../state/window";
import classes from "./Rail.module.css";
import { views } from "./views";

/** Rail is the column of icons at the left that switches between the views. */
export function Rail() {
  const current = useWindow((state) => state.view);
  return (
    <nav className={classes.rail} aria-label="Views">
      {views.map(({ view, label, icon: Icon, key, lower }) => (
        <Tooltip key={view} label={`${label} (${shortcut(key)})`} position="right" openDelay={150}>
          <UnstyledButton
            className={classes.button}
            data-lower={lower}
            aria-label={label}
            aria-current={view === current ? "page" : undefined}
            onClick={() => navigate(view)}
          >
            <Icon size={19} stroke={1.6} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      ))}
    </nav>
  );
}
