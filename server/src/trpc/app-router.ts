import { adminRouter } from "../modules/admin/admin.router.ts";
import { authRouter } from "../modules/auth/auth.router.ts";
import { classesRouter } from "../modules/classes/classes.router.ts";
import { enrolmentRouter } from "../modules/enrolment/enrolment.router.ts";
import { paymentsRouter } from "../modules/payments/payments.router.ts";
import { router } from "./procedures.ts";

export const appRouter = router({
  auth: authRouter,
  classes: classesRouter,
  enrolment: enrolmentRouter,
  payments: paymentsRouter,
  admin: adminRouter,
});

export type AppRouter = typeof appRouter;
