import { permitted, router } from "../trpc/procedures.ts";
import { announceAbsence, takeBackAbsence } from "../modules/attendance/announce-absence.ts";
import { absenceInput, historyInput } from "../modules/attendance/attendance.schema.ts";
import { readHistory } from "../modules/attendance/read-history.ts";
import { cancelOwnEnrolment } from "../modules/enrolments/cancel-own-enrolment.ts";
import { listOwnMoveOptions } from "../modules/enrolments/list-move-options.ts";
import { moveOwnEnrolment } from "../modules/enrolments/move-enrolment.ts";
import {
  cancelOwnEnrolmentInput,
  moveEnrolmentInput,
  moveOptionsInput,
} from "../modules/enrolments/enrolments.schema.ts";
import { selectClassInput, unselectClassInput } from "../modules/enrolments/enrolments.schema.ts";
import { listEnrolledClasses } from "../modules/enrolments/list-enrolled-classes.ts";
import { listSelectedClasses } from "../modules/enrolments/list-selected-classes.ts";
import { selectClass } from "../modules/enrolments/select-class.ts";
import { sumOwnEnrolments } from "../modules/enrolments/sum-own-enrolments.ts";
import { unselectClass } from "../modules/enrolments/unselect-class.ts";

const selectClasses = permitted("class.select");
const ownEnrolments = permitted("enrolment.own");

export const enrolmentRouter = router({
  /** Selects a class; the outcome says whether it was selected or enrolled in before. */
  select: selectClasses.input(selectClassInput).mutation(({ ctx, input }) => selectClass(ctx, input)),
  unselect: selectClasses.input(unselectClassInput).mutation(({ ctx, input }) => unselectClass(ctx, input)),
  /** The caller's selected classes, latest first. */
  selected: selectClasses.query(({ ctx }) => listSelectedClasses(ctx)),
  /** The caller's selected and enrolled classes as numbers, and their last payment. */
  sums: selectClasses.query(({ ctx }) => sumOwnEnrolments(ctx)),
  /** The classes that the caller has paid for, latest first. */
  mine: ownEnrolments.query(({ ctx }) => listEnrolledClasses(ctx)),
  /** Cancels a paid enrolment of the caller's within the cancellation window. */
  cancel: ownEnrolments
    .meta({ pool: "money" })
    .input(cancelOwnEnrolmentInput)
    .mutation(({ ctx, input }) => cancelOwnEnrolment(ctx, input)),
  /** At which dates of a class somebody of the caller's family was. */
  attendance: ownEnrolments.input(historyInput).query(({ ctx, input }) => readHistory(ctx, input)),
  /** Excuses somebody of the caller's family on a day of a date, until it begins. */
  announceAbsence: ownEnrolments.input(absenceInput).mutation(({ ctx, input }) => announceAbsence(ctx, input)),
  takeBackAbsence: ownEnrolments.input(absenceInput).mutation(({ ctx, input }) => takeBackAbsence(ctx, input)),
  /** The classes that a place of the caller's may move to. */
  moveOptions: ownEnrolments
    .meta({ weight: 10 })
    .input(moveOptionsInput)
    .query(({ ctx, input }) => listOwnMoveOptions(ctx, input)),
  /** Moves a paid enrolment of the caller's to another class before it begins. */
  move: ownEnrolments
    .meta({ pool: "money" })
    .input(moveEnrolmentInput)
    .mutation(({ ctx, input }) => moveOwnEnrolment(ctx, input)),
});
