import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { History, toFailure, type Failure } from "../../../platform";
import { saveFile } from "../../../state/saves";

const lookMs = 250;

/** useExport writes calls to a file and follows that to its end. */
export function useExport() {
  const [url, setUrl] = useState("");
  const [error, setError] = useState<Failure | null>(null);
  const { data: state, error: lost } = useQuery({
    queryKey: ["exports", url],
    queryFn: async () => History.Exported(url),
    enabled: url !== "",
    refetchInterval: (query) => (query.state.data?.done || query.state.error ? false : lookMs),
  });
  const start = async (request: Parameters<typeof History.Export>[0]) => {
    setError(null);
    try {
      const address = await History.Export(request);
      setUrl(address);
      await saveFile(address);
    } catch (failure) {
      setError(toFailure(failure));
    }
  };
  return { start, started: url !== "", state, error: error ?? (lost && toFailure(lost)) };
}
