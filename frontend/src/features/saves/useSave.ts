import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Files } from "../../platform";
import { report } from "../../state/problems";
import { forgetSave } from "../../state/saves";

const lookMs = 250;

/** useSave follows a save to its end. One that failed, or that nobody wanted after all, is forgotten. */
export function useSave(id: string) {
  const { data, error } = useQuery({
    queryKey: ["saves", id],
    queryFn: async () => Files.State(id),
    refetchInterval: (query) => (query.state.data?.done || query.state.error ? false : lookMs),
  });
  const failure = data?.failure ?? error;
  const unwanted = data?.done === true && data.path === "";
  useEffect(() => {
    if (failure && data?.failure?.code !== "cancelled") report("The file was not saved", failure);
    if (failure || unwanted) forgetSave(id);
  }, [id, failure, unwanted, data]);
  return data;
}
