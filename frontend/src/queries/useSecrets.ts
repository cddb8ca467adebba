import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Secrets } from "../platform";
import { keys } from "./keys";

/** useSecrets is the vault's state and its names, never a value. */
export function useSecrets() {
  return useQuery({ queryKey: keys.secrets, queryFn: async () => Secrets.State() });
}

/** useSecretActions change the vault. Their errors are shown where the button is. */
export function useSecretActions() {
  const client = useQueryClient();
  const onSettled = async () => client.invalidateQueries({ queryKey: keys.secrets });
  return {
    set: useMutation({
      mutationFn: async ({ name, value }: { name: string; value: string }) => Secrets.Set(name, value),
      // A value must not stay in the cache of mutations.
      gcTime: 0,
      onSettled,
    }),
    remove: useMutation({ mutationFn: async (name: string) => Secrets.Remove(name), onSettled }),
    retry: useMutation({ mutationFn: async () => Secrets.Retry(), onSettled }),
    usePassphrase: useMutation({
      mutationFn: async (passphrase: string) => Secrets.UsePassphrase(passphrase),
      gcTime: 0,
      onSettled,
    }),
  };
}
