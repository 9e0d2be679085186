import { permitted, router } from "../trpc/procedures.ts";
import { addChildInput, participantInput, updateChildInput } from "../modules/family/family.schema.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { listFamily } from "../modules/family/list-family.ts";
import { listFamilyForClass } from "../modules/family/list-family-for-class.ts";
import { addChild, removeChild, updateChild } from "../modules/family/save-child.ts";

const ownFamily = permitted("family.own");

export const familyRouter = router({
  /** The people whom the caller can enrol: oneself first, then the children. */
  list: ownFamily.query(({ ctx }) => listFamily(ctx)),
  /** The same people, each with what speaks against a place in a class. */
  forClass: ownFamily.input(classIdInput).query(({ ctx, input }) => listFamilyForClass(ctx, input)),
  addChild: ownFamily.input(addChildInput).mutation(({ ctx, input }) => addChild(ctx, input)),
  updateChild: ownFamily.input(updateChildInput).mutation(({ ctx, input }) => updateChild(ctx, input)),
  /** Removes a child without seats; name and receipts of before stay. */
  removeChild: ownFamily.input(participantInput).mutation(({ ctx, input }) => removeChild(ctx, input)),
});
