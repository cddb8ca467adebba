import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconListCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FailureView } from "../../components/failure/FailureView";
import { Tasks, type Task } from "../../platform";
import { CopyButton } from "../result/ViewActionBar";
import { TaskStates } from "./TaskStates";
import classes from "./Tasks.module.css";
import { isOpenTask, taskWords } from "./taskWords";
import { visible } from "../../lib/visible";

interface Props {
  task: Task;
  /** Further things to do with it. */
  actions?: ReactNode;
}

/** TaskLine is one task of a server: how it stands and came there, its id, and the button that ends it. */
export function TaskLine({ task, actions }: Props) {
  const cancel = useMutation({ mutationFn: async () => Tasks.Cancel(task.server, task.id) });
  return (
    <div className={classes.task}>
      <div className={classes.line}>
        <IconListCheck className={classes.icon} size={15} stroke={1.6} aria-hidden />
        <span className={classes.state} data-status={task.status}>
          {taskWords(task.status)}
        </span>
        {task.tool && <strong>{task.tool}</strong>}
        {task.message && <span className={classes.message}>{visible(task.message)}</span>}
        <span className={classes.id} data-selectable>
          <code>{task.id}</code>
          <CopyButton label="Copy the task's id" text={() => task.id} />
        </span>
        {actions}
        {isOpenTask(task) && (
          <Button
            variant="default"
            size="compact-xs"
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            Cancel task
          </Button>
        )}
      </div>
      <TaskStates task={task} />
      <FailureView failure={cancel.error} title="The task could not be cancelled" />
    </div>
  );
}
