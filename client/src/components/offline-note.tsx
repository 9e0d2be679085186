import { notifyManager, onlineManager, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { componentMessages } from "../lib/messages/components.ts";
import classes from "./offline-note.module.css";

/** Says that something on the page waits for the network. */
export function OfflineNote() {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const isWaiting = useSyncExternalStore(
    (tell) => {
      const onChange = notifyManager.batchCalls(tell);
      const stops = [onlineManager, cache].map((source) => source.subscribe(onChange));
      return () => stops.forEach((stop) => stop());
    },
    () => !onlineManager.isOnline() && cache.getAll().some(({ state }) => state.fetchStatus === "paused"),
    () => false,
  );
  return (
    <div className={classes.note} role="status" hidden={!isWaiting}>
      {isWaiting && componentMessages.offline}
    </div>
  );
}
