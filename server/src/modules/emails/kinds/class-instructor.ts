import type { Compose } from "../email-kind.ts";
import { datesLink } from "../class-dates.ts";

/** To everybody with a seat in a class that another instructor has taken over, and to that instructor. */
export const composeClassInstructor: Compose<"class_instructor"> = async (deps, { classId, userId, instructorId }) => {
  const course = await deps.db.class.findUniqueOrThrow({
    where: { id: classId },
    select: { name: true, instructorId: true, instructor: { select: { name: true } } },
  });
  if (course.instructorId !== instructorId) return { dropped: "Somebody else teaches the class by now." };
  const { name, instructor } = course;
  if (userId === instructorId) {
    return {
      subject: `You teach ${name} from now on`,
      blocks: [
        { text: `The school has given you the class ${name}, with its coming dates. Its students are told.` },
        { link: { label: "See your classes", url: `${deps.publicUrl}/dashboard/myclass` } },
      ],
    };
  }
  const isGoingOn = await deps.db.enrolment.count({
    where: { classId, studentId: userId, state: { in: ["held", "paid"] } },
  });
  if (isGoingOn === 0) return { dropped: "The enrolment has ended." };
  return {
    subject: `${name} has another instructor`,
    blocks: [
      { text: `${instructor.name} teaches ${name} from now on. Its dates and your seat stay as they are.` },
      {
        facts: [
          ["Class", name],
          ["Instructor", instructor.name],
        ],
      },
      datesLink(deps, classId),
    ],
  };
};
