import { useState, type ReactNode } from "react";
import { ViewActionBar } from "../../result/ViewActionBar";
import { ViewActionsContext, type ViewActions } from "../../result/viewActions";
import classes from "./ViewFrame.module.css";

/** ViewFrame puts a bar above a view: what it is on the left, searching, copying and saving it on the right. */
export function ViewFrame({ bar, children }: { bar?: ReactNode; children: ReactNode }) {
  const [actions, setActions] = useState<ViewActions>({});
  return (
    <ViewActionsContext.Provider value={setActions}>
      <div className={classes.frame}>
        <div className={classes.bar}>
          {bar}
          <span className={classes.right}>
            <ViewActionBar actions={actions} />
          </span>
        </div>
        <div className={classes.view}>{children}</div>
      </div>
    </ViewActionsContext.Provider>
  );
}
