import type { Caller, School } from "./school.ts";

/**
 * What a caller gets: `yes`, done, or data of the student or instructor; `own`, none of their data and no change; `false`,
 * the answer of a role look-up; or the HTTP status of a refusal.
 */
export type Outcome = "yes" | "own" | "false" | number;
export type Expected = Record<Caller, Outcome>;

export interface Row {
  /** A procedure's path, or a method and the route's pattern. */
  call: string;
  /** Distinguishes several rows of one call. */
  of?: string;
  /** A route's path with its parameters; its pattern when omitted. */
  path?: (school: School) => string;
  /** A procedure's input or a route's body. */
  input?: (school: School) => unknown;
  /** What an answer with data of the student or instructor contains; any answer counts when omitted. */
  reaches?: (school: School) => string;
  expected: Expected;
}

function row(...outcomes: [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome]): Expected {
  const [nobody, student, otherStudent, instructor, otherInstructor, admin, removed] = outcomes;
  return {
    // Forbidden wherever a visitor has to sign in; otherwise as for a visitor.
    "unknown role": nobody === 401 ? 403 : nobody,
    nobody,
    student,
    "other student": otherStudent,
    instructor,
    "other instructor": otherInstructor,
    admin,
    "removed user": removed,
  };
}

// In the order: nobody, student, other student, instructor, other instructor, admin, removed user.
export const ANYBODY = row("yes", "yes", "yes", "yes", "yes", "yes", "yes");
export const SIGNED_IN = row(401, "yes", "yes", "yes", "yes", "yes", 401);
export const STUDENTS = row(401, "yes", "yes", 403, 403, 403, 401);
export const INSTRUCTORS = row(401, 403, 403, "yes", "yes", 403, 401);
export const PLANNERS = row(401, 403, 403, "yes", "yes", "yes", 401);
/** The instructor, for classes of their own, and admins. */
export const OWN_PLANNERS = row(401, 403, 403, "yes", 404, "yes", 401);
export const ADMINS = row(401, 403, 403, 403, 403, "yes", 401);
/** Students, for data of their own. */
export const OWN_STUDENTS = row(401, "yes", "own", 403, 403, 403, 401);
/** Any signed-in user, for data of their own. */
export const OWN_SIGNED_IN = row(401, "yes", "own", "own", "own", "own", 401);
/** Only the student may name the student's e-mail. */
export const STUDENT_ALONE = row(401, "yes", 403, 403, 403, 403, 401);
export const INSTRUCTOR_ALONE = row(401, 403, 403, "yes", 403, 403, 401);
export const everybody = (outcome: Outcome): Expected =>
  row(outcome, outcome, outcome, outcome, outcome, outcome, outcome);
export { row };
