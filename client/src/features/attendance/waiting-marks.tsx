import { useEffect, useState } from "react";
import { Notice } from "../../components/notice.tsx";
import { attendanceMessages } from "../../lib/messages/attendance.ts";
import { keptMarks } from "../../lib/kept-on-device.ts";

/** Says at a sign-in that marks on this device wait for who made them; nothing where none do. */
export default function WaitingMarks() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    void keptMarks.readAll().then((all) => setCount(all.flat().filter(({ refusal }) => refusal === undefined).length));
  }, []);
  return count > 0 ? <Notice tone="info">{attendanceMessages.queue.waits(count)}</Notice> : null;
}
