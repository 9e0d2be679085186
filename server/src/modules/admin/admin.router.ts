import { adminProcedure, router } from "../../trpc/procedures.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import { cancelPlace } from "../payments/cancel-place.ts";
import { dismissFinding } from "../payments/dismiss-finding.ts";
import { exportMoney, listMoney } from "../payments/list-money.ts";
import {
  closeFindingInput,
  exportMoneyInput,
  listMoneyInput,
  repairPaymentInput,
  repairSeatsInput,
} from "../payments/money.schema.ts";
import { cancelPlaceInput } from "../payments/payments.schema.ts";
import { reconcilePayments } from "../payments/reconcile-payments.ts";
import { repairPayment } from "../payments/repair-payment.ts";
import { repairSeats } from "../payments/repair-seats.ts";
import { sumMoney } from "../payments/sum-money.ts";
import {
  denyClassInput,
  listActsInput,
  listAllClassesInput,
  listUsersInput,
  promoteInput,
  removeUserInput,
} from "./admin.schema.ts";
import { approveClass, denyClass } from "./decide-class.ts";
import { listActs } from "./list-acts.ts";
import { listAllClasses } from "./list-all-classes.ts";
import { listUsers } from "./list-users.ts";
import { promoteUser } from "./promote-user.ts";
import { removeUser } from "./remove-user.ts";

export const adminRouter = router({
  /** The users, searched, sorted and a stretch at a time. */
  users: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx, input)),
  promote: adminProcedure.input(promoteInput).mutation(({ ctx, input }) => promoteUser(ctx, input)),
  removeUser: adminProcedure.input(removeUserInput).mutation(({ ctx, input }) => removeUser(ctx, input)),
  /** All classes, pending first unless sorted otherwise, searched and a stretch at a time. */
  classes: adminProcedure.input(listAllClassesInput).query(({ ctx, input }) => listAllClasses(ctx, input)),
  approve: adminProcedure.input(classIdInput).mutation(({ ctx, input }) => approveClass(ctx, input)),
  deny: adminProcedure.input(denyClassInput).mutation(({ ctx, input }) => denyClass(ctx, input)),
  /** Who decided what, searched and a stretch at a time. */
  acts: adminProcedure.input(listActsInput).query(({ ctx, input }) => listActs(ctx, input)),
  /** Ends a paid place and sends back as much of its price as is asked. */
  cancelPlace: adminProcedure.input(cancelPlaceInput).mutation(({ ctx, input }) => cancelPlace(ctx, input)),
  /** Money and seats in sum, what does not add up, and the last reconciliation. */
  money: adminProcedure.query(({ ctx }) => sumMoney(ctx)),
  /** All payments, newest first unless sorted otherwise, searched, filtered and a stretch at a time. */
  payments: adminProcedure.input(listMoneyInput).query(({ ctx, input }) => listMoney(ctx, input)),
  /** All payments for a table, in stretches that fit together. */
  exportPayments: adminProcedure.input(exportMoneyInput).query(({ ctx, input }) => exportMoney(ctx, input)),
  /** Holds the provider's last days against the books, now. */
  reconcile: adminProcedure.mutation(({ ctx }) => reconcilePayments(ctx)),
  repairPayment: adminProcedure.input(repairPaymentInput).mutation(({ ctx, input }) => repairPayment(ctx, input)),
  repairSeats: adminProcedure.input(repairSeatsInput).mutation(({ ctx, input }) => repairSeats(ctx, input)),
  /** Takes what could not be taken into the books off the list, once it has been dealt with. */
  dismissFinding: adminProcedure.input(closeFindingInput).mutation(({ ctx, input }) => dismissFinding(ctx, input)),
});
