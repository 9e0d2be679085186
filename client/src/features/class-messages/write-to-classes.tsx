import { isPossible } from "@campside/server/schemas/class-life";
import type { ButtonProps } from "@mantine/core";
import type { RouterOutputs } from "../../lib/api/trpc.ts";
import { classMessageMessages as text } from "../../lib/messages/class-messages.ts";
import { WriteButton } from "./write-button.tsx";

type Written = Pick<RouterOutputs["classes"]["mine"][number], "id" | "standing">;
type WriteToClassesProps = Partial<Pick<ButtonProps, "size" | "variant">> & {
  classes: readonly Written[];
  labelOf: (count: number) => string;
};

/** Writes to everybody in those of some classes that go on, and says how many are left out; nothing where none goes on. */
export function WriteToClasses({ classes, labelOf, ...button }: WriteToClassesProps) {
  const isOver = ({ standing }: Written) => !isPossible(standing, "write");
  const idsOf = (some: readonly Written[]) => [...new Set(some.map(({ id }) => id))];
  const classIds = idsOf(classes.filter((one) => !isOver(one)));
  if (classIds.length === 0) return null;
  return (
    <WriteButton
      {...button}
      label={labelOf(classIds.length)}
      title={text.titleOf(classIds.length)}
      audience={{ classIds }}
      leftOut={idsOf(classes.filter(isOver)).length}
    />
  );
}
