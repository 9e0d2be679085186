import { type Server, startProcess } from "../load/start-process.ts";
import type { Case } from "./compare.ts";
import type { FixedResponse } from "./controls/fixed-responses.ts";
import { measureRequests } from "./measure.ts";

const FIRST_PAGE = encodeURIComponent(JSON.stringify({ 0: { json: {} } }));
/** The public responses that are measured. */
export const READS = [
  { title: "popular classes, REST", path: "/popularClasses", accept: "*/*" },
  { title: "first ten classes, tRPC", path: `/trpc/classes.list?batch=1&input=${FIRST_PAGE}`, accept: "*/*" },
  { title: "home page, rendered", path: "/", accept: "text/html" },
];
// Set by the control's own framework.
const NOT_COPIED = new Set(["connection", "content-length", "date", "keep-alive", "transfer-encoding"]);

/** Compares the public responses with the same bytes from memory. */
export async function publicReads(school: Server, seconds: number) {
  const answers = await Promise.all(
    READS.map(async ({ path, accept }): Promise<FixedResponse> => {
      const answer = await fetch(school.url + path, { headers: { accept, "accept-encoding": "identity" } });
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => !NOT_COPIED.has(name)));
      return { path: path.replace(/\?.*/, ""), etag: headers["etag"] ?? "", headers, body: await answer.text() };
    }),
  );
  const control = await startProcess(new URL("controls/fixed-responses.ts", import.meta.url), answers);
  const { pid: controlPid } = control;
  const cases = READS.flatMap(({ title, path, accept }, index): Case[] => {
    const run = (url: string, more: { status?: number; headers?: Record<string, string> } = {}) =>
      measureRequests({ url: url + path, seconds, ...more, headers: { accept, ...more.headers } });
    const unchanged = { status: 304, headers: { "if-none-match": answers[index]?.etag ?? "" } };
    return [
      { title, goal: 0.9, controlPid, ours: () => run(school.url), control: () => run(control.url) },
      {
        title: `${title}, unchanged (304)`,
        goal: 0.9,
        controlPid,
        ours: () => run(school.url, unchanged),
        control: () => run(control.url, unchanged),
      },
    ];
  });
  return { cases, stop: () => control.stop() };
}
