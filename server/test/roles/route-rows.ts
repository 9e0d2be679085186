import {
  ADMINS,
  ANYBODY,
  everybody,
  INSTRUCTOR_ALONE,
  INSTRUCTORS,
  OWN_SIGNED_IN,
  OWN_STUDENTS,
  type Row,
  row,
  SIGNED_IN,
  STUDENT_ALONE,
  STUDENTS,
} from "./row.ts";
import { pictureForm } from "../picture-form.ts";

const aNewClass = {
  className: "New",
  classImage: "/pictures/class-test-800.webp",
  availableSeats: 5,
  price: "19.99",
};

const DOCUMENTED: Row[] = [
  { call: "POST /jwt", input: async (school) => ({ idToken: await school.newIdToken() }), expected: ANYBODY },
  {
    call: "POST /jwt",
    of: "another person's e-mail",
    input: async (school) => ({ idToken: await school.newIdToken(), email: school.admin.email }),
    expected: everybody(403),
  },
  { call: "POST /AddUsers", input: () => ({ name: "Somebody", role: "admin" }), expected: SIGNED_IN },
  {
    call: "POST /AddUsers",
    of: "the student's e-mail",
    input: ({ student }) => ({ name: "Somebody", email: student.email }),
    expected: STUDENT_ALONE,
  },
  {
    call: "GET /users/admin/:emailOrId",
    path: ({ admin }) => `/users/admin/${admin.email}`,
    expected: { ...row(401, "false", "false", "false", "false", "yes", 401), "unknown role": "false" },
  },
  {
    call: "GET /users/instructor/:emailOrId",
    path: ({ instructor }) => `/users/instructor/${instructor.email}`,
    expected: { ...row(401, "false", "false", "yes", "false", "false", 401), "unknown role": "false" },
  },
  {
    call: "GET /users/student/:emailOrId",
    path: ({ student }) => `/users/student/${student.email}`,
    expected: { ...row(401, "yes", "false", "false", "false", "false", 401), "unknown role": "false" },
  },

  { call: "GET /popularClasses", expected: ANYBODY },
  { call: "GET /instructor", expected: ANYBODY },
  { call: "GET /api/popularClasses", expected: ANYBODY },
  { call: "GET /api/instructor", expected: ANYBODY },
  { call: "GET /api/classes", expected: ANYBODY },
  {
    call: "GET /api/classes",
    of: "pending classes",
    reaches: ({ pending }) => pending,
    expected: everybody("own"),
  },
  { call: "GET /classes", expected: { ...ANYBODY, "removed user": 401 } },
  {
    call: "GET /classes",
    of: "pending classes",
    reaches: ({ pending }) => pending,
    expected: row("own", "own", "own", "own", "own", "yes", 401),
  },
  { call: "GET /instructors", expected: ANYBODY },
  { call: "GET /classes/:classId", path: ({ approved }) => `/classes/${approved}`, expected: ANYBODY },
  { call: "POST /images", input: () => pictureForm(), expected: SIGNED_IN },
  { call: "POST /logos", input: () => pictureForm(), expected: ADMINS },
  { call: "POST /AddClasses", input: () => aNewClass, expected: INSTRUCTORS },
  {
    call: "POST /AddClasses",
    of: "the instructor's e-mail",
    input: ({ instructor }) => ({ ...aNewClass, instructorEmail: instructor.email }),
    expected: INSTRUCTOR_ALONE,
  },
  {
    call: "GET /getClass",
    reaches: ({ pending }) => pending,
    expected: row(401, 403, 403, "yes", "own", 403, 401),
  },
  {
    call: "GET /getClass",
    of: "the instructor's e-mail",
    path: ({ instructor }) => `/getClass?email=${instructor.email}`,
    expected: INSTRUCTOR_ALONE,
  },

  { call: "POST /Student/Enrol", input: ({ approved }) => ({ _id: approved }), expected: STUDENTS },
  {
    call: "POST /Student/Enrol",
    of: "the student's e-mail",
    input: ({ approved, student }) => ({ _id: approved, StudentEmail: student.email }),
    expected: STUDENT_ALONE,
  },
  { call: "GET /MyClass", reaches: ({ approved }) => approved, expected: OWN_STUDENTS },
  {
    call: "GET /MyClass",
    of: "in another spelling",
    path: () => "/MYCLASS/",
    reaches: ({ approved }) => approved,
    expected: OWN_STUDENTS,
  },
  {
    call: "GET /MyClass",
    of: "the student's e-mail",
    path: ({ student }) => `/MyClass?email=${student.email}`,
    expected: STUDENT_ALONE,
  },
  {
    call: "DELETE /DeleteMyClass/:id",
    path: ({ approved }) => `/DeleteMyClass/${approved}`,
    reaches: () => '"deletedCount":1',
    expected: OWN_STUDENTS,
  },
  { call: "GET /payment/enrol", reaches: ({ paid }) => paid, expected: OWN_SIGNED_IN },
  {
    call: "GET /payment/enrol",
    of: "the student's e-mail",
    path: ({ student }) => `/payment/enrol?email=${student.email}`,
    expected: STUDENT_ALONE,
  },

  { call: "POST /create-payment-intent", input: ({ approved }) => ({ classId: approved }), expected: SIGNED_IN },
  {
    call: "POST /payment",
    input: async (school) => ({ transactionId: (await school.openPayment()).paymentIntentId }),
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },
  { call: "GET /payment/history", reaches: ({ paymentIntentId }) => paymentIntentId, expected: OWN_SIGNED_IN },
  {
    call: "GET /payment/history",
    of: "the student's e-mail",
    path: ({ student }) => `/payment/history?email=${student.email}`,
    expected: STUDENT_ALONE,
  },

  {
    call: "GET /receipts/:number",
    path: ({ receipt }) => `/receipts/${receipt}`,
    expected: row(401, "yes", 404, 404, 404, "yes", 401),
  },
  {
    call: "GET /statements/:year",
    path: () => `/statements/${new Date().getUTCFullYear()}`,
    expected: row(401, "yes", 404, 404, 404, 404, 401),
  },
  {
    call: "GET /calendar/:classId",
    path: ({ paid }) => `/calendar/${paid}`,
    expected: row(401, "yes", 404, "yes", 404, 404, 401),
  },

  { call: "GET /GetUsers", expected: ADMINS },
  {
    call: "PATCH /users/admin/:emailOrId",
    path: ({ applicant }) => `/users/admin/${applicant.id}`,
    expected: ADMINS,
  },
  {
    call: "PATCH /users/instructor/:emailOrId",
    path: ({ applicant }) => `/users/instructor/${applicant.id}`,
    expected: ADMINS,
  },
  {
    call: "DELETE /users/DeleteUsers/:id",
    path: ({ applicant }) => `/users/DeleteUsers/${applicant.id}`,
    expected: ADMINS,
  },
  {
    call: "DELETE /users/DeleteUsers/:id",
    of: "an unknown user",
    path: () => "/users/DeleteUsers/01987654-3210-7abc-8def-0123456789ab",
    expected: ADMINS,
  },
  {
    call: "PATCH /updateStatus/:classId",
    of: "in another spelling",
    path: ({ pending }) => `/UPDATEstatus/${pending}/`,
    expected: ADMINS,
  },
  { call: "PATCH /updateStatus/:classId", path: ({ pending }) => `/updateStatus/${pending}`, expected: ADMINS },
  {
    call: "PUT /updateDeny/:classId",
    path: ({ pending }) => `/updateDeny/${pending}`,
    input: () => ({ feedback: "No" }),
    expected: ADMINS,
  },
];

/** The authorization table of the routes. The procedures behind `/trpc/:path` have their own. */
export const ROUTE_ROWS: Row[] = [
  ...DOCUMENTED,
  { call: "GET /live", expected: ANYBODY },
  { call: "GET /ready", expected: ANYBODY },
  { call: "GET /health", expected: ANYBODY },
  // Without a key.
  { call: "GET /calendar.ics", expected: everybody(404) },
  { call: "GET /email/unsubscribe", expected: everybody(400) },
  { call: "POST /email/unsubscribe", expected: everybody(400) },
  { call: "GET /robots.txt", expected: ANYBODY },
  ...["", "/en", "/de"].flatMap((language) => [
    { call: `GET ${language}/site.webmanifest`, expected: ANYBODY },
    { call: `GET ${language}/attendance.webmanifest`, expected: ANYBODY },
  ]),
  { call: "GET /sitemap.xml", expected: ANYBODY },
  { call: "GET /openapi.json", expected: ANYBODY },
  ...["/docs", "/docs/", "/docs/json", "/docs/yaml", "/docs/static/swagger-initializer.js"].map((path) => ({
    call: `GET ${path}`,
    expected: ANYBODY,
  })),
  { call: "GET /docs/static/index.html", expected: everybody(302) },
  { call: "GET /docs/static/*", path: () => "/docs/static/swagger-ui.css", expected: ANYBODY },
  // The build of the tests has none.
  { call: "GET /favicon.ico", expected: everybody(404) },
  { call: "GET /logos/:file", path: () => "/logos/unknown-96.png", expected: everybody(404) },
  { call: "GET /media/:file", path: () => "/media/unknown-800.webp", expected: everybody(404) },
  // Without the provider's signature.
  { call: "POST /webhooks/stripe", input: () => ({ id: "evt_1" }), expected: everybody(400) },
];
