import { adminMessages } from "./messages/admin.ts";
import { authMessages } from "./messages/auth.ts";
import { classesMessages } from "./messages/classes.ts";
import { dashboardMessages } from "./messages/dashboard.ts";
import { errorMessages } from "./messages/errors.ts";
import { homeMessages } from "./messages/home.ts";
import { moneyMessages } from "./messages/money.ts";
import { paymentMessages } from "./messages/payments.ts";
import { recordMessages } from "./messages/record.ts";
import { shellMessages } from "./messages/shell.ts";
import { studentMessages } from "./messages/student.ts";
import { tableMessages } from "./messages/tables.ts";
import { teachingMessages } from "./messages/teaching.ts";
import { uploadMessages } from "./messages/upload.ts";

/** Every text of the screen, in the spelling of the requirements. */
export const messages = {
  shell: shellMessages,
  home: homeMessages,
  auth: authMessages,
  classes: classesMessages,
  dashboard: dashboardMessages,
  student: studentMessages,
  teaching: teachingMessages,
  admin: adminMessages,
  payments: paymentMessages,
  record: recordMessages,
  money: moneyMessages,
  upload: uploadMessages,
  tables: tableMessages,
  errors: errorMessages,
} as const;
