import { UnstyledButton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useContext } from "react";
import type { Call } from "../../platform";
import { ageWords, cacheAge } from "./cacheAge";
import classes from "./CachedNote.module.css";
import { CallFreshContext } from "./callFresh";

/** CachedNote says that a result is that of an earlier call, and offers to ask the server where that can be done. */
export function CachedNote({ call }: { call: Call }) {
  const again = useContext(CallFreshContext);
  if (!call.cachedOf) return null;
  return (
    <>
      <CachedBadge call={call} />
      {again && (
        <UnstyledButton className={classes.again} onClick={again}>
          Call again without cache
        </UnstyledButton>
      )}
    </>
  );
}

/** CachedBadge is the note alone. */
export function CachedBadge({ call }: { call: Call }) {
  const age = cacheAge(call);
  return (
    <span
      className={classes.badge}
      data-cached
      title="The server was not asked: the result is that of an identical call before."
    >
      <IconHistory size={12} aria-hidden /> from cache{age === undefined ? "" : `, ${ageWords(age)} old`}
    </span>
  );
}
