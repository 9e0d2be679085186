import { adminRouter } from "./admin.router.ts";
import { attendanceRouter } from "./attendance.router.ts";
import { authRouter } from "./auth.router.ts";
import { classesRouter } from "./classes.router.ts";
import { enrolmentRouter } from "./enrolment.router.ts";
import { familyRouter } from "./family.router.ts";
import { paymentsRouter } from "./payments.router.ts";
import { reportsRouter } from "./reports.router.ts";
import { scheduleRouter } from "./schedule.router.ts";
import { schoolRouter } from "./school.router.ts";
import { waitlistRouter } from "./waitlist.router.ts";
import { router } from "../trpc/procedures.ts";

export const appRouter = router({
  attendance: attendanceRouter,
  auth: authRouter,
  classes: classesRouter,
  enrolment: enrolmentRouter,
  family: familyRouter,
  payments: paymentsRouter,
  reports: reportsRouter,
  schedule: scheduleRouter,
  school: schoolRouter,
  waitlist: waitlistRouter,
  admin: adminRouter,
});

export type AppRouter = typeof appRouter;
