import { MAX_SHEET } from "@campside/server/schemas/attendance";
import { useMutation } from "@tanstack/react-query";
import { IconFirstAidKit, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../components/button.tsx";
import { type RouterOutputs, trpc } from "../../lib/api/trpc.ts";
import { paperMessages as text } from "../../lib/messages/attendance.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./attendance.module.css";
import type { Roster } from "./marks.ts";
import { noteLines } from "./note-lines.ts";

type Sheet = Map<string, RouterOutputs["attendance"]["openSheet"]["people"][number]>;

const ENDS = ["afterprint", "pagehide"];

/** The list on paper, with empty boxes; on the emergency sheet with the families' notes, which are forgotten once it is printed. */
export function RosterPaper({ roster }: { roster: Roster }) {
  const { meetingId, day, people } = roster;
  const { client } = trpc.useUtils();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const open = useMutation({
    // The notes stand on the page alone, and not in the answers that are kept.
    mutationFn: async () => {
      const found: Sheet = new Map();
      for (let at = 0; at < people.length; at += MAX_SHEET) {
        const enrolmentIds = people.slice(at, at + MAX_SHEET).map(({ enrolmentId }) => enrolmentId);
        const opened = await client.attendance.openSheet.mutate({ meetingId, day, enrolmentIds });
        for (const one of opened.people) found.set(one.enrolmentId, one);
      }
      setSheet(found);
    },
    onError: toast.failure,
  });
  useEffect(() => {
    if (!sheet) return undefined;
    const forget = () => setSheet(null);
    // Not every browser tells the end of printing.
    for (const event of ENDS) window.addEventListener(event, forget);
    print();
    return () => {
      for (const event of ENDS) window.removeEventListener(event, forget);
    };
  }, [sheet]);
  if (people.length === 0) return null;
  return (
    <>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => {
            flushSync(() => setSheet(null));
            print();
          }}
        >
          {text.print}
        </Button>
        {people.some(({ hasNotes }) => hasNotes) && (
          <Button
            variant="default"
            leftSection={<IconFirstAidKit size={16} aria-hidden />}
            loading={open.isPending}
            onClick={() => open.mutate()}
          >
            {text.sheet}
          </Button>
        )}
      </div>
      <table className={classes.paper}>
        <caption>{sheet ? text.sheet : text.list}</caption>
        <thead>
          <tr>
            {text.columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {people.map(({ enrolmentId, name, age, guardianName, phone }) => (
          <tbody key={enrolmentId}>
            <tr>
              <th scope="row">{name}</th>
              <td>{age}</td>
              <td>{guardianName}</td>
              <td>{phone}</td>
              <td className={classes.box}>☐</td>
              <td className={classes.box}>☐</td>
            </tr>
            {sheet && (
              <tr>
                <td colSpan={text.columns.length} className={classes.notes}>
                  {noteLines(sheet.get(enrolmentId)).join("\n")}
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </>
  );
}
