import { optionalSessionProcedure, permitted, publicQuery, router } from "../trpc/procedures.ts";
import { copyClass } from "../modules/classes/copy-class.ts";
import { addClass } from "../modules/classes/add-class.ts";
import {
  copyClassInput,
  classIdInput,
  requestCloseInput,
  updateClassInput,
} from "../modules/classes/classes.schema.ts";
import { classAudienceInput, listClassMessagesInput, sendClassMessageInput } from "../modules/emails/emails.schema.ts";
import { countClassAudience } from "../modules/emails/class-audience.ts";
import { listClassMessages } from "../modules/emails/list-class-messages.ts";
import { sendClassMessage } from "../modules/emails/send-class-message.ts";
import { findManagedClass } from "../modules/classes/find-managed-class.ts";
import { findClass } from "../modules/classes/find-class.ts";
import { listClassFacets } from "../modules/classes/list-class-facets.ts";
import { newClassInput } from "../modules/classes/new-class.schema.ts";
import { listClasses } from "../modules/classes/list-classes.ts";
import { classFacetsInput, listClassesInput } from "../modules/classes/list-classes.schema.ts";
import { listInstructors } from "../modules/users/list-instructors.ts";
import { listLastEnrolled } from "../modules/enrolments/list-last-enrolled.ts";
import { listClassStudents } from "../modules/enrolments/list-class-students.ts";
import { listOwnClasses } from "../modules/classes/list-own-classes.ts";
import { listPopularClasses } from "../modules/classes/list-popular-classes.ts";
import { listSimilarClasses } from "../modules/classes/list-similar-classes.ts";
import { requestClose } from "../modules/classes/request-close.ts";
import { updateClass } from "../modules/classes/update-class.ts";
import { withdrawClass } from "../modules/classes/withdraw-class.ts";

const publicFigures = publicQuery.meta({ public: "everybody", weight: 10 });
const ofStudents = permitted("class.students");
const teach = permitted("class.teach");

export const classesRouter = router({
  /** Approved classes, most enrolled first, at most 6. */
  popular: publicQuery.query(({ ctx }) => listPopularClasses(ctx)),
  /** One page of the approved classes. */
  list: publicQuery.input(listClassesInput).query(({ ctx, input }) => listClasses(ctx, input)),
  /** How many of them each value of a filter leaves. */
  facets: publicFigures.input(classFacetsInput).query(({ ctx, input }) => listClassFacets(ctx, input)),
  /** Up to three that somebody may take instead of a full one. */
  similar: publicFigures.input(classIdInput).query(({ ctx, input }) => listSimilarClasses(ctx, input)),
  /** One class that the caller may see, and for how long who pays for it may cancel. */
  byId: optionalSessionProcedure.input(classIdInput).query(async ({ ctx, input }) => {
    const { cancelWithinHours } = ctx.school;
    return { ...(await findClass(ctx, input)), cancelWithinHours };
  }),
  /** All instructors. */
  instructors: publicQuery.query(({ ctx }) => listInstructors(ctx)),
  /** The calling instructor's classes, newest first. */
  mine: teach.query(({ ctx }) => listOwnClasses(ctx)),
  /** Who enrolled last in the calling instructor's classes. */
  lastEnrolled: teach.query(({ ctx }) => listLastEnrolled(ctx)),
  /** One class as its instructor and admins see it. */
  managed: ofStudents.input(classIdInput).query(({ ctx, input }) => findManagedClass(ctx, input)),
  /** Who is enrolled in one class. */
  students: ofStudents.input(classIdInput).query(({ ctx, input }) => listClassStudents(ctx, input)),
  /** Whom a message to some classes would reach. */
  messageAudience: ofStudents.input(classAudienceInput).query(({ ctx, input }) => countClassAudience(ctx, input)),
  /** Writes to those enrolled in one class or several. */
  sendMessage: ofStudents.input(sendClassMessageInput).mutation(({ ctx, input }) => sendClassMessage(ctx, input)),
  /** One page of what was written to one class. */
  messages: ofStudents.input(listClassMessagesInput).query(({ ctx, input }) => listClassMessages(ctx, input)),
  add: teach
    .meta({ pool: "plans" })
    .input(newClassInput)
    .mutation(({ ctx, input }) => addClass(ctx, input)),
  /** Adds a pending class like one of the caller's, with its dates some weeks later. */
  copy: teach
    .meta({ pool: "plans" })
    .input(copyClassInput)
    .mutation(({ ctx, input }) => copyClass(ctx, input)),
  update: teach.input(updateClassInput).mutation(({ ctx, input }) => updateClass(ctx, input)),
  /** Takes a pending class back. */
  withdraw: teach.input(classIdInput).mutation(({ ctx, input }) => withdrawClass(ctx, input)),
  /** Asks to close an approved class, or takes that back. */
  requestClose: teach.input(requestCloseInput).mutation(({ ctx, input }) => requestClose(ctx, input)),
});
