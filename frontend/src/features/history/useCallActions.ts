import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Calls, copyText, fetchBody, History, type CallDetail } from "../../platform";
import { keys } from "../../queries/keys";
import { useSettings } from "../../queries/useSettings";
import { useTool } from "../../queries/useTool";
import { report } from "../../state/problems";
import { openTool } from "../../state/window";

/** useCallActions are the things that can be done with a past call; what goes wrong stands in the banner. */
export function useCallActions(detail: CallDetail, onShow: (id: string) => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { call, arguments: body } = detail;
  const { data: tool } = useTool(call.server, call.tool);
  const { data: settings } = useSettings();

  const guarded = async (title: string, run: () => Promise<void>) => {
    setBusy(true);
    try {
      await run();
    } catch (error) {
      report(title, error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    /** The tool may destroy something, and the person wants to be asked. */
    mustAsk: (tool?.tool.destructive ?? false) && (settings?.confirmDestructive ?? true),
    replay: async () =>
      guarded("The call could not be replayed", async () => onShow(await Calls.Replay(call.id))),
    edit: async () =>
      guarded("The arguments could not be read", async () => {
        const draft = body.truncated ? await fetchBody(body.url, { pretty: true }) : body.text;
        openTool(call.server, call.tool, { draft: draft || "{}", callId: call.id });
      }),
    cancel: async () => guarded("The call could not be cancelled", async () => Calls.Cancel(call.id)),
    copyAs: async (format: "json" | "cli" | "result") =>
      guarded("It could not be copied", async () => copyText(await History.CopyAs(call.id, format))),
    remove: async () =>
      guarded("The call could not be deleted", async () => {
        await History.Delete([call.id]);
        onShow("");
        await client.invalidateQueries({ queryKey: keys.history });
      }),
  };
}
