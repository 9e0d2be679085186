import pg from "pg";
import { holdSeat } from "../../server/src/modules/enrolment/hold-seat.ts";
import type { BenchSchool } from "./bench-school.ts";
import type { Case } from "./compare.ts";
import { type Figures, load } from "./load.ts";
import { recorded } from "./recorded.ts";
import type { BenchStudent } from "./students.ts";

const AT_ONCE = 50;

export interface HoldBench {
  school: BenchSchool;
  /** Nobody of them has a place. A student holds five at most: for so many holds in all are they enough. */
  students: BenchStudent[];
  /** Each is used up by one run. */
  single: string[];
  shared: string[];
  seconds: number;
}

interface Pair {
  student: BenchStudent;
  classId: string;
}

/** Hands out a student and a class to whoever comes next: no two holds are alike. */
function pairsOf({ students, single, shared }: HoldBench) {
  let made = 0;
  let used = 0;
  return (classes: "one" | "many"): (() => Pair) => {
    const own = single[used];
    if (classes === "one") used += 1;
    return () => {
      const student = students[made % students.length];
      const round = Math.floor(made / students.length);
      const classId = classes === "one" ? own : shared[(made + round) % shared.length];
      made += 1;
      if (!student || classId === undefined) throw new Error("there are too few classes for so many runs");
      return { student, classId };
    };
  };
}

function throughHttp({ school, seconds }: HoldBench, nextPair: () => Pair): Promise<Figures> {
  return load({
    url: school.url,
    seconds,
    connections: AT_ONCE,
    requests: [
      {
        method: "POST",
        path: "/trpc/payments.start",
        setupRequest: (request) => {
          const { student, classId } = nextPair();
          const headers = { ...student.headers, "content-type": "application/json" };
          return { ...request, headers, body: JSON.stringify({ json: { classId } }) };
        },
      },
    ],
  });
}

async function throughPg({ school, seconds }: HoldBench, nextPair: () => Pair): Promise<Figures> {
  const { student, classId } = nextPair();
  const actor = { ...student, name: "", email: "", photoUrl: null, role: "student" } as const;
  const [statement] = await recorded(school.databaseUrl, (db) => holdSeat({ db, actor }, { classId }));
  if (!statement) throw new Error("nothing was asked");
  const pool = new pg.Pool({ connectionString: school.databaseUrl, max: 10 });
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  const work = async () => {
    while (performance.now() < end) {
      const pair = nextPair();
      const asked = performance.now();
      const swap = new Map<unknown, string>([
        [student.id, pair.student.id],
        [classId, pair.classId],
      ]);
      const values = (statement.values ?? []).map((value) => swap.get(value) ?? value);
      const { rowCount } = await pool.query({ name: "hold", text: statement.text, values });
      if (rowCount !== 1) throw new Error("no seat was held");
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await pool.end();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { answers: times.length, rate: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** A class has 10,000 seats: a longer run would fill it on a quick machine. */
const MOST_SECONDS = 3;

/** Seats held by a call that also opens a payment, against the single statement that holds one. */
export function seatHolds(given: HoldBench): Case[] {
  const bench = { ...given, seconds: Math.min(given.seconds, MOST_SECONDS) };
  const pairs = pairsOf(bench);
  const one = (title: string, goal: number, classes: "one" | "many"): Case => ({
    title,
    goal,
    ours: () => throughHttp(bench, pairs(classes)),
    control: () => throughPg(bench, pairs(classes)),
  });
  return [one("seats held in one class", 0.75, "one"), one("seats held in 200 classes", 0.7, "many")];
}
