import { createPerson, demoAdmin, type Person } from "./people.ts";
import { uniqueTag } from "./unique-tag.ts";

export interface OpenClass {
  id: string;
  name: string;
  instructor: Person;
}

export interface NewClass {
  name?: string;
  description?: string;
  sport?: string;
  instructor?: Person;
  priceCents?: number;
  capacity?: number;
  minAge?: number;
}

/** Creates an approved class with its own instructor. */
export async function openClass({ priceCents = 4550, capacity = 5, ...fields }: NewClass = {}): Promise<OpenClass> {
  const {
    name = `Archery ${uniqueTag()}`,
    description = "",
    sport = null,
    minAge = null,
    instructor = await createPerson("Ines", "instructor"),
  } = fields;
  const imageUrl = "/pictures/class-ropes-and-knots-800.webp";
  const { id } = await instructor.api.classes.add.mutate({
    name,
    description,
    sport,
    imageUrl,
    capacity,
    priceCents,
    minAge,
  });
  await (await demoAdmin()).admin.approve.mutate({ classId: id });
  return { id, name, instructor };
}
