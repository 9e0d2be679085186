import { createPerson, demoAdmin, type Person } from "./people.ts";
import { uniqueTag } from "./unique-tag.ts";

export interface OpenClass {
  id: string;
  name: string;
  instructor: Person;
}

export interface NewClass {
  priceCents?: number;
  capacity?: number;
}

/** Creates an approved class with its own instructor. */
export async function openClass({ priceCents = 4550, capacity = 5 }: NewClass = {}): Promise<OpenClass> {
  const instructor = await createPerson("Ines", "instructor");
  const name = `Archery ${uniqueTag()}`;
  const imageUrl = "/pictures/class-ropes-and-knots-800.webp";
  const { id } = await instructor.api.classes.add.mutate({ name, imageUrl, capacity, priceCents });
  await (await demoAdmin()).admin.approve.mutate({ classId: id });
  return { id, name, instructor };
}
