import { useQuery } from "@tanstack/react-query";
import { Hosts, type HostFile, type HostRef } from "../platform";

/** useHosts lists the files of other programs that are found here, and those of a project's folder. */
export function useHosts(project: string) {
  return useQuery({
    queryKey: ["hosts", "found", project],
    queryFn: async () => (await Hosts.Scan(project)) ?? [],
    staleTime: 0,
  });
}

/** useKnownHosts lists every program that is known, with the file that an export would make. */
export function useKnownHosts(project: string) {
  return useQuery({
    queryKey: ["hosts", "known", project],
    queryFn: async () => (await Hosts.Known(project)) ?? [],
  });
}

/** useImportPreview compares a file's servers with ours. */
export function useImportPreview(file: HostFile | undefined) {
  return useQuery({
    queryKey: ["hosts", "import", file],
    enabled: file !== undefined,
    queryFn: async () => (file ? Hosts.PreviewImport(refOf(file)) : null),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** useExportPreview says how a file would change; nothing is asked while no server is chosen. */
export function useExportPreview(file: HostFile | undefined, servers: string[], withSecrets: boolean) {
  return useQuery({
    queryKey: ["hosts", "export", file, servers, withSecrets],
    enabled: file !== undefined && servers.length > 0,
    queryFn: async () => (file ? Hosts.PreviewExport(refOf(file), servers, withSecrets) : null),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function refOf({ host, path, project }: HostFile): HostRef {
  return { host, path, project };
}
