import { adminProcedure, router } from "../../trpc/procedures.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import {
  denyClassInput,
  listActsInput,
  listAllClassesInput,
  listUsersInput,
  promoteInput,
  removeUserInput,
} from "./admin.schema.ts";
import { approveClass, denyClass } from "./decide-class.ts";
import { listActs } from "./list-acts.ts";
import { listAllClasses } from "./list-all-classes.ts";
import { listUsers } from "./list-users.ts";
import { promoteUser } from "./promote-user.ts";
import { removeUser } from "./remove-user.ts";

export const adminRouter = router({
  /** The users, searched, sorted and a stretch at a time. */
  users: adminProcedure.input(listUsersInput).query(({ ctx, input }) => listUsers(ctx, input)),
  promote: adminProcedure.input(promoteInput).mutation(({ ctx, input }) => promoteUser(ctx, input)),
  removeUser: adminProcedure.input(removeUserInput).mutation(({ ctx, input }) => removeUser(ctx, input)),
  /** All classes, pending first unless sorted otherwise, searched and a stretch at a time. */
  classes: adminProcedure.input(listAllClassesInput).query(({ ctx, input }) => listAllClasses(ctx, input)),
  approve: adminProcedure.input(classIdInput).mutation(({ ctx, input }) => approveClass(ctx, input)),
  deny: adminProcedure.input(denyClassInput).mutation(({ ctx, input }) => denyClass(ctx, input)),
  /** Who decided what, searched and a stretch at a time. */
  acts: adminProcedure.input(listActsInput).query(({ ctx, input }) => listActs(ctx, input)),
});
