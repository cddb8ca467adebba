import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suites } from "../platform";
import { keys } from "./keys";

/** useSuitePlaces lists the suites in the files and folders that were opened. */
export function useSuitePlaces(paths: string[]) {
  return useQuery({
    queryKey: [...keys.suites, "places", paths],
    queryFn: async () => (await Suites.List(paths)) ?? [],
    placeholderData: keepPreviousData,
  });
}

export function useSuite(file: string) {
  return useQuery({
    queryKey: [...keys.suites, "suite", file],
    queryFn: () => Suites.Get(file),
    enabled: file !== "",
  });
}

/** useSuiteReport follows a run of a suite, by whichever program: events tell of each step. */
export function useSuiteReport(file: string, run: string) {
  return useQuery({
    queryKey: [...keys.suites, "report", file, run],
    queryFn: () => Suites.Report(file, run),
    enabled: run !== "",
    retry: false,
  });
}

/** useSuiteCheck looks at a text that is being written. */
export function useSuiteCheck(file: string, text: string) {
  return useQuery({
    queryKey: ["suite-check", file, text],
    queryFn: () => Suites.Check(file, text),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useSuiteSchema() {
  return useQuery({
    queryKey: ["suite-schema"],
    queryFn: async () => JSON.parse(await Suites.Schema()) as unknown,
    staleTime: Infinity,
  });
}

export function useSuiteActions() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keys.suites });
  return {
    open: useMutation({ mutationFn: (path: string) => Suites.Open(path) }),
    save: useMutation({
      mutationFn: ({ file, text }: { file: string; text: string }) => Suites.Save(file, text),
      onSuccess,
    }),
    create: useMutation({
      mutationFn: ({ file, text }: { file: string; text: string }) => Suites.Create(file, text),
      onSuccess,
    }),
    run: useMutation({ mutationFn: (...[run]: Parameters<typeof Suites.Run>) => Suites.Run(run), onSuccess }),
    cancel: useMutation({
      mutationFn: ({ file, id }: { file: string; id: string }) => Suites.Cancel(file, id),
      onSuccess,
    }),
    addStep: useMutation({
      mutationFn: (...[step]: Parameters<typeof Suites.AddStep>) => Suites.AddStep(step),
      onSuccess,
    }),
  };
}
