import { startBenchProcess } from "./bench-process.ts";
import { type BenchSchool, TOKEN_SECRET } from "./bench-school.ts";
import type { PgSchool } from "./controls/pg-school.ts";
import type { BenchStudent } from "./students.ts";

export interface Pair {
  student: BenchStudent;
  classId: string;
}

/** Yields a student and a class for each request; no pair repeats. */
export function pairsOf(students: BenchStudent[], classes: string[]): () => Pair {
  let count = 0;
  return () => {
    const student = students[count % students.length];
    const round = Math.floor(count / students.length);
    const classId = classes[(count + round) % classes.length];
    count += 1;
    if (!student || classId === undefined || round >= classes.length) throw new Error("too few students");
    return { student, classId };
  };
}

/** Starts Fastify and pg, which hold seats and take payments in the school's database with the least honest work. */
export function startPgControl({ databaseUrl, providerUrl }: BenchSchool) {
  const school: PgSchool = { databaseUrl, providerUrl, tokenSecret: TOKEN_SECRET };
  return startBenchProcess("controls/pg-school.ts", school);
}
