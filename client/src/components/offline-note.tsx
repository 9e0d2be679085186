import { notifyManager, onlineManager, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { componentMessages } from "../lib/messages/components.ts";
import classes from "./offline-note.module.css";

/** Says that something on the page waits for the network. */
export function OfflineNote() {
  const queryClient = useQueryClient();
  const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()] as const;
  const isWaiting = useSyncExternalStore(
    (tell) => {
      const told = notifyManager.batchCalls(tell);
      const stops = [onlineManager, ...caches].map((source) => source.subscribe(told));
      return () => stops.forEach((stop) => stop());
    },
    () =>
      !onlineManager.isOnline() &&
      (caches[0].getAll().some(({ state }) => state.fetchStatus === "paused") ||
        caches[1].getAll().some(({ state }) => state.isPaused)),
    () => false,
  );
  return (
    <div className={classes.note} role="status" hidden={!isWaiting}>
      {isWaiting && componentMessages.offline}
    </div>
  );
}
