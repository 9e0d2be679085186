import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { trpc } from "../../lib/api/trpc.ts";
import { type KeptMark, keptLists, keptMarks } from "../../lib/kept-on-device.ts";
import { useMe } from "../../lib/session/use-me.ts";
import { useSession, useSessionActions } from "../../lib/session/session-context.tsx";
import { type Roster, withMarks } from "./marks.ts";
import { type SendProblem, sendMarks } from "./send-marks.ts";

const AGAIN_MS = 30_000;
const CHANNEL = "attendance-marks";

export type MarkQueue = {
  /** What waits and what was refused, in the order of making; null until it is known. */
  marks: KeptMark[] | null;
  /** How many of them wait; null until it is known. */
  unsent: number | null;
  /** Why what waits could not be sent. */
  problem: SendProblem | "offline" | null;
  isSending: boolean;
  add: (made: KeptMark) => void;
  send: () => void;
  /** Shows what this device has, after it was deleted. */
  reload: () => void;
  /** Takes what was refused off the list. */
  dismiss: () => void;
};

/** The id of who marks on this device, as `owner` of the session. */
export function useOwner(): string | null {
  const session = useSessionActions();
  useSession();
  return session.owner();
}

const subscribeOnline = (tell: () => void) => {
  for (const event of ["online", "offline"]) window.addEventListener(event, tell);
  return () => {
    for (const event of ["online", "offline"]) window.removeEventListener(event, tell);
  };
};
const isOnline = () => navigator.onLine;

/**
 * The marks that this device has not sent, kept over a reload. They are sent when they are made, when the page opens, the connection is back
 * or the page is looked at again, and every half minute while something waits.
 */
export function useMarkQueue(): MarkQueue {
  const session = useSessionActions();
  const { status } = useSession();
  const userId = useOwner();
  const utils = trpc.useUtils();
  const myName = useMe()?.name ?? "";
  const [marks, setMarks] = useState<KeptMark[] | null>(null);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [sendings, setSendings] = useState(0);
  const online = useSyncExternalStore(subscribeOnline, isOnline, () => true);
  /** To the other tabs. */
  const channel = useRef<BroadcastChannel | null>(null);

  /** Counts what this page does to the marks: what was read before it is older than what the page shows. */
  const changes = useRef(0);
  const reload = useCallback(async () => {
    if (userId === null) return;
    const before = changes.current;
    const found = (await keptMarks.read(userId)) ?? [];
    if (changes.current === before) setMarks(found);
  }, [userId]);

  const show = useCallback(
    async (sent: KeptMark[]) => {
      const [first] = sent;
      if (!first || userId === null) return;
      const { meetingId, day } = first;
      const added = sent.map(({ mark }) => mark);
      const fresh = (list: Roster) =>
        list.meetingId === meetingId && list.day === day
          ? { ...list, people: withMarks(list.people, added, myName) }
          : list;
      // An answer on its way may be older.
      await utils.attendance.roster.cancel({ meetingId });
      // Also the list that was asked for without a day.
      utils.attendance.roster.setQueriesData({ meetingId }, {}, (cached) => cached && fresh(cached));
      await keptLists.change(userId, (kept) => kept && { ...kept, rosters: kept.rosters.map(fresh) });
    },
    [utils, userId, myName],
  );

  const send = useCallback(async () => {
    if (userId === null) return;
    setSendings((count) => count + 1);
    const onChange = (hasRefused: boolean) => {
      channel.current?.postMessage("sent");
      void reload();
      void utils.attendance.day.invalidate();
      // A list that lacks who was refused.
      if (hasRefused) void utils.attendance.roster.invalidate();
    };
    try {
      const record = utils.client.attendance.record.mutate;
      setProblem(await sendMarks({ userId, session, record, onSent: show, onChange }));
    } finally {
      setSendings((count) => count - 1);
      await reload();
    }
  }, [userId, session, utils, show, reload]);

  const unsent = marks && marks.filter(({ refusal }) => refusal === undefined).length;
  const isAgain = Boolean(unsent) || status === "unreachable";
  useEffect(() => {
    void Promise.resolve().then(reload).then(send);
    const onVisible = () => document.visibilityState === "visible" && void send();
    const onLine = () => void send();
    const onOther = () => {
      void reload();
      void utils.attendance.roster.invalidate();
    };
    window.addEventListener("online", onLine);
    document.addEventListener("visibilitychange", onVisible);
    channel.current = new BroadcastChannel(CHANNEL);
    channel.current.addEventListener("message", onOther);
    return () => {
      window.removeEventListener("online", onLine);
      document.removeEventListener("visibilitychange", onVisible);
      channel.current?.close();
      channel.current = null;
    };
  }, [reload, send, utils]);
  useEffect(() => {
    if (!isAgain) return undefined;
    const timer = setInterval(() => void send(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isAgain, send]);

  /** Shows a change at once, and keeps it. */
  const change = async (next: (current: KeptMark[]) => KeptMark[]) => {
    if (userId === null) return;
    changes.current += 1;
    setMarks((current) => next(current ?? []));
    await keptMarks.change(userId, (current = []) => {
      const left = next(current);
      return left.length === 0 ? undefined : left;
    });
    await reload();
  };

  return {
    marks,
    unsent,
    problem: online ? problem : "offline",
    isSending: sendings > 0,
    add: (made) => void change((current) => [...current, made]).then(send),
    send: () => void send(),
    reload: () => void reload(),
    dismiss: () =>
      void change((current) => current.filter(({ refusal }) => refusal === undefined)).then(() =>
        channel.current?.postMessage("sent"),
      ),
  };
}
