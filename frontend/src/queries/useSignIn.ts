import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SignIn } from "../platform";
import { keys } from "./keys";

/** useSignInStatus is what is known of a server's sign-in; no token is in it. */
export function useSignInStatus(server: string) {
  return useQuery({
    queryKey: keys.signInStatus(server),
    queryFn: async () => SignIn.Status(server),
  });
}

/** useSignInFlow follows one flow, step by step. */
export function useSignInFlow(id: string) {
  return useQuery({
    queryKey: keys.signInFlow(id),
    queryFn: async () => SignIn.Flow(id),
    enabled: id !== "",
  });
}

/** useSignInFlows are a server's flows since Fairlead was started, newest first. */
export function useSignInFlows(server: string) {
  return useQuery({
    queryKey: keys.signInFlows(server),
    queryFn: async () => (await SignIn.Flows(server)) ?? [],
  });
}

/** useSignInActions sign in and out. Their errors are shown where the button is. */
export function useSignInActions(server: string) {
  const client = useQueryClient();
  const onSettled = async () => client.invalidateQueries({ queryKey: keys.signIn });
  return {
    start: useMutation({
      mutationFn: async (stepMode: boolean) => SignIn.Start(server, stepMode),
      onSettled,
    }),
    proceed: useMutation({ mutationFn: async (id: string) => SignIn.Continue(id), onSettled }),
    complete: useMutation({
      mutationFn: async ({ id, address }: { id: string; address: string }) => SignIn.Complete(id, address),
      // The address has the code in it: it must not stay in the cache of mutations.
      gcTime: 0,
      onSettled,
    }),
    cancel: useMutation({ mutationFn: async (id: string) => SignIn.Cancel(id), onSettled }),
    refresh: useMutation({ mutationFn: async () => SignIn.Refresh(server), onSettled }),
    signOut: useMutation({ mutationFn: async () => SignIn.SignOut(server), onSettled }),
  };
}
