import { permitted, router } from "../trpc/procedures.ts";
import { addChildInput, participantInput, updateChildInput } from "../modules/family/family.schema.ts";
import { classIdInput } from "../modules/classes/classes.schema.ts";
import { listFamilyForClass } from "../modules/family/list-family-for-class.ts";
import { answerConsent } from "../modules/consents/answer-consent.ts";
import { answerConsentInput } from "../modules/consents/consents.schema.ts";
import { listConsents } from "../modules/consents/list-consents.ts";
import { saveHealthFormInput } from "../modules/health/health.schema.ts";
import {
  confirmHealthForm,
  eraseHealthForm,
  findHealthForm,
  findRetention,
  saveHealthForm,
} from "../modules/health/health-form.ts";
import { listFamily } from "../modules/family/list-family.ts";
import { addChild, keepChild, removeChild, updateChild } from "../modules/family/save-child.ts";

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
  /** What the school asks about children, and what was answered for one's own. */
  consents: ownFamily.query(({ ctx }) => listConsents(ctx)),
  answerConsent: ownFamily.input(answerConsentInput).mutation(({ ctx, input }) => answerConsent(ctx, input)),
  /** Keeps a child that would be removed from the list. */
  keepChild: ownFamily.input(participantInput).mutation(({ ctx, input }) => keepChild(ctx, input)),
  /** When the health notes of one's children were confirmed, and what will be erased when. */
  retention: ownFamily.query(({ ctx }) => findRetention(ctx)),
  healthForm: ownFamily.input(participantInput).query(({ ctx, input }) => findHealthForm(ctx, input)),
  saveHealthForm: ownFamily.input(saveHealthFormInput).mutation(({ ctx, input }) => saveHealthForm(ctx, input)),
  /** Says that the notes are still right. */
  confirmHealthForm: ownFamily.input(participantInput).mutation(({ ctx, input }) => confirmHealthForm(ctx, input)),
  eraseHealthForm: ownFamily.input(participantInput).mutation(({ ctx, input }) => eraseHealthForm(ctx, input)),
});
