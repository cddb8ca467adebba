import { Tooltip, UnstyledButton } from "@mantine/core";
import { useEffect } from "react";
import { shortcut } from "../../lib/keys";
import { navigate, useWindow } from "../../state/window";
import { useQuestions } from "../../queries/useInbox";
import classes from "./Rail.module.css";
import { keepStores } from "../inbox/stores";
import { useAttention } from "./useAttention";
import { views } from "./views";

/** Rail is the column of icons at the left that switches between the views. */
export function Rail() {
  const current = useWindow((state) => state.view);
  const { data: questions } = useQuestions();
  const waiting = questions?.length ?? 0;
  useEffect(() => {
    // Wherever a question was answered: what was typed is not kept any longer.
    if (questions) keepStores(new Set(questions.map(({ id }) => id)));
  }, [questions]);
  useAttention(waiting);
  return (
    <nav className={classes.rail} aria-label="Views">
      {views.map(({ view, label, icon: Icon, key, lower }) => (
        <Tooltip key={view} label={`${label} (${shortcut(key)})`} position="right" openDelay={150}>
          <UnstyledButton
            className={classes.button}
            data-lower={lower}
            aria-label={view === "inbox" && waiting > 0 ? `${label}, ${waiting} waiting` : label}
            aria-current={view === current ? "page" : undefined}
            onClick={() => navigate(view)}
          >
            <Icon size={19} stroke={1.6} aria-hidden />
            {view === "inbox" && waiting > 0 && (
              <span className={classes.badge} aria-hidden>
                {waiting > 99 ? "99+" : waiting}
              </span>
            )}
          </UnstyledButton>
        </Tooltip>
      ))}
    </nav>
  );
}
