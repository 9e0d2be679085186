// Every text of the screen, in the spelling of the requirements. Imported as a namespace, so that a page loads only the
// rooms whose texts it shows.
export { adminMessages as admin } from "./messages/admin.ts";
export { authMessages as auth } from "./messages/auth.ts";
export { classesMessages as classes } from "./messages/classes.ts";
export { dashboardMessages as dashboard } from "./messages/dashboard.ts";
export { errorMessages as errors } from "./messages/errors.ts";
export { homeMessages as home } from "./messages/home.ts";
export { moneyMessages as money } from "./messages/money.ts";
export { paymentMessages as payments } from "./messages/payments.ts";
export { recordMessages as record } from "./messages/record.ts";
export { shellMessages as shell } from "./messages/shell.ts";
export { studentMessages as student } from "./messages/student.ts";
export { tableMessages as tables } from "./messages/tables.ts";
export { teachingMessages as teaching } from "./messages/teaching.ts";
export { uploadMessages as upload } from "./messages/upload.ts";
