/** The pages of each contact sheet, in a user's order. */
export const SHEETS = {
  visitor: [
    "home",
    "menu",
    "classes",
    "classes-filters",
    "classes-none-fit",
    "classes-none-found",
    "class",
    "class-with-dates",
    "login-needed",
    "instructors",
    "login",
    "login-errors",
    "password-reset",
    "sign-up",
    "profile-visitor",
    "not-found",
  ],
  student: [
    "home-student",
    "profile",
    "dashboard-student",
    "dashboard-empty",
    "week-student",
    "week-empty",
    "selected",
    "selected-empty",
    "payment",
    "payment-declined",
    "payment-done",
    "payment-nothing",
    "enrolled",
    "enrolled-empty",
    "waitlist-empty",
    "cancel-enrolment",
    "family",
    "history",
    "history-empty",
  ],
  instructor: [
    "dashboard-instructor",
    "week-instructor",
    "add-class",
    "add-class-errors",
    "add-class-dates",
    "my-classes",
    "update-class",
    "copy-class",
    "dates",
    "change-date",
    "substitute",
    "class-students",
    "class-message",
  ],
  admin: [
    "dashboard-admin",
    "week-admin",
    "manage-users",
    "users-menu",
    "manage-classes",
    "class-drawer",
    "class-page",
    "class-money",
    "deny",
    "cancel-date",
    "venues",
    "holiday",
    "discounts",
    "discount-code",
    "venue",
    "desk",
    "desk-sale",
    "money",
    "money-unfolded",
    "money-cancel",
    "money-give-back",
    "money-move",
    "emails",
    "email-preview",
    "settings",
    "set-up",
    "record",
  ],
} as const satisfies Record<string, readonly string[]>;

/** The README's pictures, each the visible part of a page on a desktop. */
export const README_PICTURES = {
  "home.webp": "home-dark-1280.png",
  "classes.webp": "classes-light-1280.png",
  "dashboard.webp": "enrolled-dark-1280.png",
} as const;

const ON_SHEETS: readonly string[] = Object.values(SHEETS).flat();

/** The pictures that are on no sheet, and the pages on sheets without a picture. */
export function compareWithSheets(files: readonly string[]): { unknown: string[]; missing: string[] } {
  const pages = new Set(files.map((file) => file.replace(/-(dark|light)-\d+\.png$/, "")));
  return {
    unknown: [...pages].filter((page) => !ON_SHEETS.includes(page)),
    missing: ON_SHEETS.filter((page) => !pages.has(page)),
  };
}
