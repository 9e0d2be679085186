import type { ManagedClass } from "./managed-class.ts";

/** Whether a class that waits for a decision, or was denied, is closed again once it is approved. */
export const staysClosed = ({ standing, isClosed }: Pick<ManagedClass, "standing" | "isClosed">): boolean =>
  isClosed && (standing === "pending" || standing === "denied");
