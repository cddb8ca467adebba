import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { FailureView } from "../../components/failure/FailureView";
import { Tasks, type Task } from "../../platform";
import { navigate } from "../../state/window";
import { openCall } from "../messages/openCall";
import { BodyView } from "../result/BodyView";
import { TaskLine } from "./TaskLine";
import classes from "./Tasks.module.css";
import { isOpenTask } from "./taskWords";

interface Props {
  task: Task;
  /** The list shall be asked for again. */
  onNews: () => void;
}

/** TaskRow is a task in the list of its server, with what can be asked of it. */
export function TaskRow({ task, onNews }: Props) {
  const open = isOpenTask(task);
  const poll = useMutation({ mutationFn: async () => Tasks.Get(task.server, task.id), onSuccess: onNews });
  const result = useMutation({ mutationFn: async () => Tasks.Result(task.server, task.id) });
  return (
    <>
      <TaskLine
        task={task}
        actions={
          <>
            {task.status === "input_required" && (
              <Small onClick={() => navigate("inbox")}>Open the inbox</Small>
            )}
            {task.callId !== "" && <Small onClick={() => openCall(task.callId)}>Open its call</Small>}
            {open && (
              <Small loading={poll.isPending} onClick={() => poll.mutate()}>
                Ask how it stands
              </Small>
            )}
            {!open && task.status !== "cancelled" && (
              <Small
                loading={result.isPending}
                onClick={() => (result.data ? result.reset() : result.mutate())}
              >
                {result.data ? "Hide the result" : "Get the result"}
              </Small>
            )}
          </>
        }
      />
      <FailureView failure={poll.error ?? result.error} title="The server did not tell" />
      {result.data && (
        <div className={classes.result}>
          <BodyView inline body={result.data} label="Result of the task" language="json" />
        </div>
      )}
    </>
  );
}

function Small({
  children,
  onClick,
  loading = false,
}: {
  children: string;
  onClick: () => void;
  loading?: boolean;
}) {
  return (
    <Button variant="default" size="compact-xs" loading={loading} onClick={onClick}>
      {children}
    </Button>
  );
}
