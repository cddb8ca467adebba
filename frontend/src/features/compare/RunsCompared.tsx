import { Button, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FailureView } from "../../components/failure/FailureView";
import { Loading } from "../../components/Loading";
import { Compare } from "../../platform";
import classes from "./Compare.module.css";
import { openCompare } from "./openCompare";

/** RunsCompared lists the steps of two runs, and leads to the calls of each. */
export function RunsCompared({ a, b }: { a: string; b: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["compare", "runs", a, b],
    queryFn: async () => Compare.Runs(a, b),
    retry: false,
    // Rules and lists change meanwhile, and rows are many.
    gcTime: 0,
    staleTime: 0,
  });
  if (error)
    return (
      <FailureView failure={error} title="The runs could not be compared" onRetry={() => void refetch()} />
    );
  if (!data) return <Loading what="the runs" />;
  return (
    <>
      <p className={classes.verdict} data-same={data.same === data.steps.length} role="status">
        {data.same} of {data.steps.length} steps are the same
      </p>
      <div className={classes.scroll}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Step</Table.Th>
              <Table.Th>Compared</Table.Th>
              <Table.Th>Differs in</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.steps.map((step) => (
              <Table.Tr key={step.step}>
                <Table.Td>{step.step}</Table.Td>
                <Table.Td className={classes.mark} data-kind={step.kind}>
                  {step.kind}
                </Table.Td>
                <Table.Td>{step.parts.join(", ")}</Table.Td>
                <Table.Td>
                  {step.first && step.second && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      onClick={() => openCompare({ about: "calls", a: step.first, b: step.second })}
                    >
                      Compare
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  );
}
