import { useEffect, useState } from "react";
import { Notice } from "../../components/notice.tsx";
import { attendanceMessages } from "../../lib/messages/attendance.ts";
import { keptMarks } from "../../lib/kept-on-device.ts";

/** Says to who was signed out that marks on this device wait for it; nothing where none do. */
export default function WaitingMarks() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    void keptMarks.readAll().then((all) => setCount(all.flat().filter(({ refusal }) => refusal === undefined).length));
  }, []);
  return count > 0 ? <Notice tone="info">{attendanceMessages.queue.signIn(count)}</Notice> : null;
}
