import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { attendanceMessages } from "../../lib/messages/attendance.ts";
import classes from "./attendance.module.css";
import { shortName } from "./marks.ts";
import type { MarkQueue } from "./use-mark-queue.ts";

const text = attendanceMessages.queue;

/** Says what this device has not sent, and what was refused, with the reason. */
export function QueueNote({ queue }: { queue: MarkQueue }) {
  const { problem, isSending, send, dismiss } = queue;
  const marks = queue.marks ?? [];
  const refused = marks.filter(({ refusal }) => refusal !== undefined);
  const unsent = queue.unsent ?? 0;
  return (
    <div className={classes.queue}>
      {(problem === "offline" || (problem === "unreachable" && unsent > 0)) && (
        <Notice
          tone="info"
          action={
            problem === "unreachable" && (
              <Button size="sm" loading={isSending} onClick={send}>
                {text.sendAgain}
              </Button>
            )
          }
        >
          {problem === "offline" ? text.offline(unsent) : text.unreachable(unsent)}
        </Notice>
      )}
      {problem === "signed-out" && unsent > 0 && <Notice tone="info">{text.signIn(unsent)}</Notice>}
      {refused.length > 0 && (
        <Notice
          tone="bad"
          title={text.refused(refused.length)}
          action={
            <Button size="sm" variant="default" onClick={dismiss}>
              {text.dismiss}
            </Button>
          }
        >
          <ul>
            {refused.map(({ mark, name, refusal }) => (
              <li key={mark.id}>
                {text.refusedMark(shortName(name), attendanceMessages.kinds[mark.kind], refusal ?? "")}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
