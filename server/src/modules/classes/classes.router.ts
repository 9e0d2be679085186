import { instructorProcedure, publicProcedure, router } from "../../trpc/procedures.ts";
import { addClass } from "./add-class.ts";
import { addClassInput, classIdInput, listClassesInput, updateClassInput } from "./classes.schema.ts";
import { findClass } from "./find-class.ts";
import { listClasses } from "./list-classes.ts";
import { listInstructors } from "./list-instructors.ts";
import { listOwnClasses } from "./list-own-classes.ts";
import { listPopularClasses } from "./list-popular-classes.ts";
import { updateClass } from "./update-class.ts";

const publicList = publicProcedure.meta({ countedAs: "reads" });

export const classesRouter = router({
  /** Approved classes, most enrolled first, at most 6. */
  popular: publicList.query(({ ctx }) => listPopularClasses(ctx)),
  /** Approved classes, searched, sorted and a stretch at a time. */
  list: publicList.input(listClassesInput).query(({ ctx, input }) => listClasses(ctx, input)),
  /** One class that the caller may see. */
  byId: publicProcedure.input(classIdInput).query(({ ctx, input }) => findClass(ctx, input)),
  /** Everybody who teaches. */
  instructors: publicList.query(({ ctx }) => listInstructors(ctx)),
  /** The signed-in instructor's own classes, newest first. */
  mine: instructorProcedure.query(({ ctx }) => listOwnClasses(ctx)),
  add: instructorProcedure.input(addClassInput).mutation(({ ctx, input }) => addClass(ctx, input)),
  update: instructorProcedure.input(updateClassInput).mutation(({ ctx, input }) => updateClass(ctx, input)),
});
