import type { BenchProcess } from "./bench-process.ts";
import type { BenchSchool } from "./bench-school.ts";
import type { Case } from "./compare.ts";
import { type Figures, load } from "./load.ts";
import { type Pair, pairsOf } from "./pg-control.ts";
import type { BenchStudent } from "./students.ts";

const CONNECTIONS = 50;

export interface HoldBench {
  school: BenchSchool;
  control: BenchProcess;
  /** Without enrolments; each can hold five seats. */
  students: BenchStudent[];
  /** Each is used by one run. */
  single: string[];
  shared: string[];
  /** Has no seat left. */
  soldOut: string;
  seconds: number;
}

interface Call {
  url: string;
  path: string;
  seconds: number;
  status?: number;
  nextPair: () => Pair;
  requestOf: (pair: Pair) => { headers?: Record<string, string>; body: unknown };
}

/** Posts the next pair with each request. */
function post({ nextPair, requestOf, path, ...more }: Call): Promise<Figures> {
  return load({
    ...more,
    connections: CONNECTIONS,
    requests: [
      {
        method: "POST",
        path,
        setupRequest: (request) => {
          const { headers, body } = requestOf(nextPair());
          return {
            ...request,
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(body),
          };
        },
      },
    ],
  });
}

const start = ({ student, classId }: Pair) => ({ headers: student.headers, body: { json: { classId } } });

/**
 * Compares a hold and its payment intent with Fastify and pg that do the same with the least work, and refusals of a class
 * without a seat with a select by key.
 */
export function seatHolds({ school, control, students, single, shared, soldOut, seconds }: HoldBench): Case[] {
  const unused = [...single];
  const nextShared = pairsOf(students, shared);
  const nextOf = (classes: "one" | "many"): (() => Pair) => {
    if (classes === "many") return nextShared;
    const classId = unused.shift();
    if (classId === undefined) throw new Error("too few classes for this many runs");
    return () => ({ ...nextShared(), classId });
  };
  const holds = (title: string, classes: "one" | "many"): Case => ({
    title,
    goal: 0.7,
    controlPid: control.pid,
    ours: () =>
      post({ url: school.url, path: "/trpc/payments.start", seconds, nextPair: nextOf(classes), requestOf: start }),
    control: () =>
      post({
        url: control.url,
        path: "/hold",
        seconds,
        nextPair: nextOf(classes),
        requestOf: ({ student, classId }) => ({ headers: student.headers, body: { classId } }),
      }),
    raw: () =>
      post({
        url: control.url,
        path: "/raw",
        seconds,
        nextPair: nextOf(classes),
        requestOf: ({ student, classId }) => ({ body: { studentId: student.id, classId } }),
      }),
  });
  let refusals = 0;
  const refused: Case = {
    title: "refused holds",
    goal: 0.5,
    controlPid: control.pid,
    ours: () =>
      post({
        url: school.url,
        path: "/trpc/payments.start",
        seconds,
        status: 409,
        nextPair: () => {
          const student = students[refusals++ % students.length];
          if (!student) throw new Error("no student");
          return { student, classId: soldOut };
        },
        requestOf: start,
      }),
    control: () => load({ url: `${control.url}/class/${soldOut}`, seconds, connections: CONNECTIONS }),
  };
  return [holds("seats held in one class", "one"), holds("seats held in 200 classes", "many"), refused];
}
