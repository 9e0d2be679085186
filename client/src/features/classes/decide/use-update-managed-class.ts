import { trpc } from "../../../lib/api/trpc.ts";
import type { ManagedClass } from "./managed-class.ts";

/** Shows a change of one class where it is in the list, whose order stays until it is loaded anew, and fetches its page. */
export function useUpdateManagedClass() {
  const { admin, classes: instructorClasses } = trpc.useUtils();
  const { classes } = admin;
  return (id: string, change: Partial<ManagedClass> | null): void => {
    classes.setQueriesData({}, {}, (page) => {
      if (!page) return page;
      if (change === null) {
        const classes = page.classes.filter((one) => one.id !== id);
        return { ...page, classes, total: page.total - page.classes.length + classes.length };
      }
      return { ...page, classes: page.classes.map((one) => (one.id === id ? { ...one, ...change } : one)) };
    });
    void instructorClasses.managed.invalidate();
    // A list on its way may be older than the change, and is fetched again.
    void classes.invalidate(undefined, { refetchType: "none" });
  };
}
