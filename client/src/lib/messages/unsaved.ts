/** The question before something typed is lost. */
export const unsavedMessages = {
  title: "Leave without saving?",
  text: "What you have changed here is not saved yet, and will be lost.",
  leave: "Leave",
  stay: "Stay",
} as const;
