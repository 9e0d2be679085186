import { adminProcedure, router } from "../../trpc/procedures.ts";
import { classIdInput } from "../classes/classes.schema.ts";
import { denyClassInput, promoteInput, removeUserInput, searchPageInput } from "./admin.schema.ts";
import { approveClass, denyClass } from "./decide-class.ts";
import { listAllClasses } from "./list-all-classes.ts";
import { listUsers } from "./list-users.ts";
import { promoteUser } from "./promote-user.ts";
import { removeUser } from "./remove-user.ts";

export const adminRouter = router({
  /** The users by name, searched and a stretch at a time. */
  users: adminProcedure.input(searchPageInput).query(({ ctx, input }) => listUsers(ctx, input)),
  promote: adminProcedure.input(promoteInput).mutation(({ ctx, input }) => promoteUser(ctx, input)),
  removeUser: adminProcedure.input(removeUserInput).mutation(({ ctx, input }) => removeUser(ctx, input)),
  /** All classes, pending first, searched and a stretch at a time. */
  classes: adminProcedure.input(searchPageInput).query(({ ctx, input }) => listAllClasses(ctx, input)),
  approve: adminProcedure.input(classIdInput).mutation(({ ctx, input }) => approveClass(ctx, input)),
  deny: adminProcedure.input(denyClassInput).mutation(({ ctx, input }) => denyClass(ctx, input)),
});
