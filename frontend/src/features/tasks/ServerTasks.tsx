import { EmptyState } from "../../components/EmptyState";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { VirtualList } from "../../components/VirtualList";
import { useTasks } from "../../queries/useTasks";
import { TaskRow } from "./TaskRow";

/** ServerTasks is the calls that a server works on, or has worked on, by itself. */
export function ServerTasks({ server }: { server: string }) {
  const { data: tasks, error, refetch } = useTasks(server);
  if (error)
    return (
      <FailureView failure={error} title="The tasks could not be listed" onRetry={() => void refetch()} />
    );
  if (!tasks) return <Loading what="tasks" />;
  if (tasks.length === 0)
    return (
      <EmptyState title="No tasks">
        A call becomes a task when the server takes it to work on by itself. Those of this server stand here.
      </EmptyState>
    );
  return (
    <VirtualList
      items={tasks}
      keyOf={(task) => task.id}
      rowHeight={37}
      measured
      render={(task) => <TaskRow task={task} onNews={() => void refetch()} />}
    />
  );
}
