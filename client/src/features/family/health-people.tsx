import type { HealthNotes } from "@campside/server/schemas/health";
import { TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { Button } from "../../components/button.tsx";
import { healthMessages as text } from "../../lib/messages/health.ts";
import classes from "./child-care.module.css";

const NOBODY = {
  contacts: { name: "", phone: "", relation: "" },
  mayCollect: { name: "", phone: "", note: "" },
};

type List = "contacts" | "mayCollect";
type HealthPeopleProps = {
  form: UseFormReturnType<HealthNotes>;
  list: List;
  title: string;
  add: string;
  /** How many there may be. */
  most: number;
};

/** The people of one kind: of each the name, the phone and a word, in the order in which the school calls them. */
export function HealthPeople({ form, list, title, add, most }: HealthPeopleProps) {
  const people = form.getValues()[list];
  const word = list === "contacts" ? "relation" : "note";
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {people.map((person, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- who is meant is the place in the list
        <div key={index} className={classes.person} role="group" aria-label={text.person(index + 1)}>
          <TextInput label={text.name} dir="auto" {...form.getInputProps(`${list}.${index}.name`)} />
          <TextInput type="tel" label={text.phone} {...form.getInputProps(`${list}.${index}.phone`)} />
          <TextInput label={text[word]} dir="auto" {...form.getInputProps(`${list}.${index}.${word}`)} />
          <Button
            variant="subtle"
            className={classes.start ?? ""}
            aria-label={text.removePerson(person.name.trim() || text.person(index + 1))}
            onClick={() => form.removeListItem(list, index)}
          >
            {text.leaveOut}
          </Button>
        </div>
      ))}
      {people.length < most && (
        <Button
          variant="default"
          className={classes.start ?? ""}
          aria-label={add}
          onClick={() => form.insertListItem(list, NOBODY[list])}
        >
          {text.addPerson}
        </Button>
      )}
    </fieldset>
  );
}
