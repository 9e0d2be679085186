import { finishSetUp } from "../modules/school/finish-set-up.ts";
import { listSettings } from "../modules/school/list-settings.ts";
import { updateSettingsInput } from "../modules/school/school.schema.ts";
import { sendTestEmail } from "../modules/school/send-test-email.ts";
import { updateSettings } from "../modules/school/update-settings.ts";
import { permitted, router } from "../trpc/procedures.ts";

const manageSettings = permitted("settings.manage");

export const schoolRouter = router({
  /** The settings with their last changes. */
  settings: manageSettings.query(({ ctx }) => listSettings(ctx)),
  update: manageSettings.input(updateSettingsInput).mutation(({ ctx, input }) => updateSettings(ctx, input)),
  /** Ends the guided first run. */
  finishSetUp: manageSettings.mutation(({ ctx }) => finishSetUp(ctx)),
  /** Sends the caller a message through the school's mail server. */
  sendTestEmail: manageSettings.meta({ rateLimitBucket: "receipts" }).mutation(({ ctx }) => sendTestEmail(ctx)),
});
