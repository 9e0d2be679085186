import { z } from "zod/mini";
import { recordId } from "../../schemas/record-id.schema.ts";
import { newMeetings } from "../schedule/schedule.schema.ts";
import { addClassInput, agesInOrder } from "./classes.schema.ts";

/** A new class, with its first meetings or without. In a file of its own: no form needs it. */
export const newClassInput = z
  .object({
    ...addClassInput.shape,
    /** Sent again, it adds no second class. */
    idempotencyKey: z.exactOptional(recordId()),
    dates: z.exactOptional(newMeetings),
  })
  .check(agesInOrder);
export type NewClassInput = z.output<typeof newClassInput>;
