import hotToast from "react-hot-toast";
import { errorMessage } from "./error-message.ts";

// Given with each toast: what the Toaster is told for all of them loses against the library's own default.
const announced = { ariaProps: { role: "alert", "aria-live": "assertive" } } as const;

/** Short messages over the page; failures are announced to screen readers at once. */
export const toast = {
  success: (text: string) => hotToast.success(text),
  /** A plain remark: nothing went wrong, nothing was done. */
  note: (text: string) => hotToast(text),
  error: (text: string) => hotToast.error(text, announced),
  /** Tells any error in words a person can act on. */
  failure: (error: unknown) => hotToast.error(errorMessage(error), announced),
};
