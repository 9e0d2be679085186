import { holdSeat } from "../../server/src/modules/enrolments/hold-seat.ts";
import { startBenchProcess } from "./bench-process.ts";
import type { BenchSchool } from "./bench-school.ts";
import type { Case } from "./compare.ts";
import type { PgHold } from "./controls/pg-hold.ts";
import { type Figures, load } from "./load.ts";
import { recorded } from "./recorded.ts";
import type { BenchStudent } from "./students.ts";

const CONNECTIONS = 50;

export interface HoldBench {
  school: BenchSchool;
  /** Without enrolments; each can hold five seats. */
  students: BenchStudent[];
  /** Each is used by one run. */
  single: string[];
  shared: string[];
  seconds: number;
}

interface Pair {
  student: BenchStudent;
  classId: string;
}

/** Yields a student and a class for each request; no pair repeats. */
function pairsOf({ students, single, shared }: HoldBench) {
  let count = 0;
  let used = 0;
  return (classes: "one" | "many"): (() => Pair) => {
    const own = single[used];
    if (classes === "one") used += 1;
    return () => {
      const student = students[count % students.length];
      const round = Math.floor(count / students.length);
      const classId = classes === "one" ? own : shared[(count + round) % shared.length];
      count += 1;
      if (!student || classId === undefined) throw new Error("too few classes for this many runs");
      return { student, classId };
    };
  };
}

/** Holds a seat per request. */
function hold(
  { seconds }: HoldBench,
  url: string,
  path: string,
  nextPair: () => Pair,
  requestOf: (pair: Pair) => { headers?: Record<string, string>; body: unknown },
): Promise<Figures> {
  return load({
    url,
    seconds,
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

async function statementOf({ school }: HoldBench, { student, classId }: Pair): Promise<PgHold> {
  const actor = {
    ...student,
    name: "",
    email: "",
    isEmailVerified: false,
    isEmailRefused: false,
    photoUrl: null,
    bio: "",
    role: "student",
  } as const;
  const [statement] = await recorded(school.databaseUrl, (db) =>
    holdSeat(
      {
        db,
        actor,
        holdMinutes: 15,
        address: null,
        hashNetwork: String,
        newHoldsPerNetwork: 1,
        requireVerifiedEmail: false,
      },
      { classId },
    ),
  );
  if (!statement) throw new Error("no statement recorded");
  return { databaseUrl: school.databaseUrl, statement, studentId: student.id, classId };
}

/** Compares holding a seat and opening a payment with Fastify and pg that run the holding statement alone. */
export async function seatHolds(bench: HoldBench) {
  const pairs = pairsOf(bench);
  const control = await startBenchProcess("controls/pg-hold.ts", await statementOf(bench, pairs("many")()));
  const one = (title: string, goal: number, classes: "one" | "many"): Case => ({
    title,
    goal,
    controlPid: control.pid,
    ours: () =>
      hold(bench, bench.school.url, "/trpc/payments.start", pairs(classes), ({ student, classId }) => ({
        headers: student.headers,
        body: { json: { classId } },
      })),
    control: () =>
      hold(bench, control.url, "/hold", pairs(classes), ({ student, classId }) => ({
        body: { studentId: student.id, classId },
      })),
  });
  const cases = [one("seats held in one class", 0.75, "one"), one("seats held in 200 classes", 0.7, "many")];
  return { cases, stop: () => control.stop() };
}
