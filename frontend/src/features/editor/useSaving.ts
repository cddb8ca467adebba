import { useMutation } from "@tanstack/react-query";

/** useSaving runs a save, tells whether it runs, and keeps its failure until the next try. */
export function useSaving(run: () => Promise<void>) {
  const mutation = useMutation({ mutationFn: run, gcTime: 0 });
  return { save: () => mutation.mutate(), saving: mutation.isPending, failure: mutation.error };
}
