import { router, studentProcedure } from "../../trpc/procedures.ts";
import { cancelOwnPlace } from "../payments/cancel-own-place.ts";
import { cancelOwnPlaceInput } from "../payments/payments.schema.ts";
import { selectClassInput } from "./enrolment.schema.ts";
import { listEnrolledClasses } from "./list-enrolled-classes.ts";
import { listSelectedClasses } from "./list-selected-classes.ts";
import { selectClass } from "./select-class.ts";
import { unselectClass } from "./unselect-class.ts";

export const enrolmentRouter = router({
  /** Puts a class among the caller's selected ones; the outcome tells when it was there, or paid for, before. */
  select: studentProcedure.input(selectClassInput).mutation(({ ctx, input }) => selectClass(ctx, input)),
  unselect: studentProcedure.input(selectClassInput).mutation(({ ctx, input }) => unselectClass(ctx, input)),
  /** The caller's selected classes, latest first. */
  selected: studentProcedure.query(({ ctx }) => listSelectedClasses(ctx)),
  /** The classes that the caller has paid for, latest first. */
  mine: studentProcedure.query(({ ctx }) => listEnrolledClasses(ctx)),
  /** Gives up a paid place of the caller's for its price, while the school allows it. */
  cancel: studentProcedure.input(cancelOwnPlaceInput).mutation(({ ctx, input }) => cancelOwnPlace(ctx, input)),
});
