import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "../platform";
import { keys } from "./keys";

/** useQuestions is what servers ask and nobody has answered yet, oldest first. */
export function useQuestions() {
  return useQuery({ queryKey: keys.questions, queryFn: async () => (await Inbox.List()) ?? [] });
}

/** useAnswered is what was asked before, newest first. */
export function useAnswered() {
  return useQuery({ queryKey: keys.answered, queryFn: async () => (await Inbox.Recent()) ?? [] });
}

export type Action = "accept" | "decline" | "cancel";

/** useAnswer answers one question; a refusal of the answer is shown where it was given. */
export function useAnswer(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ action, content = "" }: { action: Action; content?: string }) =>
      Inbox.Answer(id, action, content),
    // What was answered, a password perhaps, must not stay in the cache of mutations.
    gcTime: 0,
    onSuccess: async () => client.invalidateQueries({ queryKey: keys.inbox }),
  });
}
