import hotToast from "react-hot-toast";
import { errorMessage } from "./error-message.ts";

/** Short messages over the page; failures are announced to screen readers at once. */
export const toast = {
  success: (text: string) => hotToast.success(text),
  /** A plain remark: nothing went wrong, nothing was done. */
  note: (text: string) => hotToast(text),
  error: (text: string) => hotToast.error(text),
  /** Tells any error in words a person can act on. */
  failure: (error: unknown) => hotToast.error(errorMessage(error)),
};
