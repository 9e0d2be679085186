import type autocannon from "autocannon";
import { type Caller, type Pair, pairsOf } from "../load/people.ts";
import type { Server } from "../load/start-process.ts";
import type { Case } from "./compare.ts";
import { measureRequests } from "./measure.ts";

export interface HoldBench {
  school: Pick<Server, "url">;
  control: Server;
  /** Without enrolments; each can hold five seats. */
  students: Caller[];
  /** Each is used by one run. */
  single: string[];
  shared: string[];
  /** Has no seat left. */
  soldOut: string;
  seconds: number;
}

type Posted = (pair: Pair) => { path: string; headers?: Caller["headers"]; body: unknown };

const start: Posted = ({ student: { headers }, classId }) => ({
  path: "/trpc/payments.start",
  headers,
  body: { json: { classId } },
});
const startAtControl: Posted = ({ student: { headers }, classId }) => ({ path: "/hold", headers, body: { classId } });
const holdOnly: Posted = ({ student: { id: studentId }, classId }) => ({ path: "/raw", body: { studentId, classId } });

/**
 * Compares a hold and its payment intent with Fastify and pg that do the same with the least work, and refusals of a class
 * without a seat with a select by key.
 */
export function seatHolds({ school, control, students, single, shared, soldOut, seconds }: HoldBench): Case[] {
  const controlPid = control.pid;
  /** Posts the next pair with each request. */
  const post = ({ url }: Pick<Server, "url">, posted: Posted, nextPair: () => Pair, status = 200) => {
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const { path, headers, body } = posted(nextPair());
      return {
        ...request,
        path,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      };
    };
    return measureRequests({ url, seconds, status, requests: [{ method: "POST", setupRequest }] });
  };
  const unused = [...single];
  const nextShared = pairsOf(students, shared);
  const inOne = (): (() => Pair) => {
    const classId = unused.shift();
    if (classId === undefined) throw new Error("too few classes for this many runs");
    return () => ({ ...nextShared(), classId });
  };
  const holds = (title: string, nextOf: () => () => Pair): Case => ({
    title,
    goal: 0.7,
    controlPid,
    ours: () => post(school, start, nextOf()),
    control: () => post(control, startAtControl, nextOf()),
    raw: () => post(control, holdOnly, nextOf()),
  });
  let refusals = 0;
  const refused = (): Pair => {
    const student = students[refusals++ % students.length];
    if (!student) throw new Error("no student");
    return { student, classId: soldOut };
  };
  return [
    holds("seats held in one class", inOne),
    holds("seats held in 200 classes", () => nextShared),
    {
      title: "refused holds",
      goal: 0.5,
      controlPid,
      ours: () => post(school, start, refused, 409),
      control: () => measureRequests({ url: `${control.url}/class/${soldOut}`, seconds }),
    },
  ];
}
