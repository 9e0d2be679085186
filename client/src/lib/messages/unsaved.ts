/** The question before something typed is lost. */
export const unsavedMessages = {
  title: "Leave without saving?",
  text: "What you have written or changed here will be lost.",
  leave: "Leave",
  stay: "Stay",
} as const;
