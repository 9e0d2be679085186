import { useCallback, useEffect, useState } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { forgetDevice, type KeptLists } from "../../lib/kept-on-device.ts";
import { useMe } from "../../lib/session/use-me.ts";
import { useSession, useSessionActions } from "../../lib/session/session-context.tsx";
import { forgetIfRefused, keepLists, keepRoster, readLists, want } from "./keep-lists.ts";
import type { Roster } from "./marks.ts";
import { isStill } from "./send-marks.ts";
import { useOwner } from "./use-mark-queue.ts";

/**
 * Keeps the lists of today and tomorrow on this device while their user is signed in, and the one that is shown as it is now; `error`
 * is the last answer to the page's own question. `kept` is undefined until it is known.
 */
export function useKeptLists(shown?: Roster, error?: unknown) {
  const session = useSessionActions();
  const { status } = useSession();
  const userId = useOwner();
  const me = useMe();
  const { client } = trpc.useUtils();
  const [kept, setKept] = useState<KeptLists | null>();
  const keep = useCallback(async () => {
    if (!userId || status !== "signed-in" || !me) return;
    try {
      setKept(
        (await keepLists({
          userId,
          me,
          client,
          isStill: () => session.owner() === userId && isStill(session, userId),
        })) ?? null,
      );
    } catch (failure) {
      await forgetIfRefused(failure);
      setKept((await readLists(userId)) ?? null);
    }
  }, [userId, status, me, client, session]);
  useEffect(() => {
    if (userId)
      void readLists(userId)
        .then((found) => setKept((current) => found ?? current))
        .then(keep);
  }, [userId, keep]);
  useEffect(() => {
    if (status === "signed-in" && userId && shown && kept) void keepRoster(userId, shown);
  }, [status, userId, shown, kept]);
  useEffect(() => {
    // A refusal may have ended the session.
    if (error) void forgetIfRefused(error).then(async () => setKept((userId && (await readLists(userId))) || null));
  }, [error, userId]);
  return {
    kept,
    /** Deletes what this device keeps, and keeps lists no more. */
    forget: async () => {
      await want(false);
      if (userId) await forgetDevice(userId);
      setKept(null);
    },
    keep: async () => {
      await want(true);
      await keep();
    },
  };
}
