import { listParticipants } from "../modules/reports/list-participants.ts";
import { listUnpaid } from "../modules/reports/list-unpaid.ts";
import { periodInput } from "../modules/reports/reports.schema.ts";
import { sumAttendance } from "../modules/reports/sum-attendance.ts";
import { sumRevenue } from "../modules/reports/sum-revenue.ts";
import { permitted, router } from "../trpc/procedures.ts";

/** What reads a year of the school. */
const large = { mayReadReplica: true, weight: 10 } as const;
const readLedger = permitted("ledger.manage").meta(large);

export const reportsRouter = router({
  /** What each class has brought and given back, by month. */
  revenue: readLedger.input(periodInput).query(({ ctx, input }) => sumRevenue(ctx, input)),
  /** What waits to be paid for now. */
  unpaid: readLedger.query(({ ctx }) => listUnpaid(ctx)),
  /** Who takes part between two days, with ages. */
  participants: permitted("user.manage")
    .meta(large)
    .input(periodInput)
    .query(({ ctx, input }) => listParticipants(ctx, input)),
  /** Who was expected and who was there between two days, by class. */
  attendance: permitted("class.decide")
    .meta(large)
    .input(periodInput)
    .query(({ ctx, input }) => sumAttendance(ctx, input)),
});
