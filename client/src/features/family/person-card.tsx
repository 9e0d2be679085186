import { useDisclosure } from "@mantine/hooks";
import { Button } from "../../components/button.tsx";
import { componentMessages } from "../../lib/messages/components.ts";
import { familyMessages as text } from "../../lib/messages/family.ts";
import { ChildCare } from "./child-care.tsx";
import { ChildDialog } from "./child-dialog.tsx";
import classes from "./family.module.css";
import type { Person } from "./person.ts";
import { RemoveChildButton } from "./remove-child-button.tsx";

/** One of the family: the name, the age and the classes with a place; a child can be edited and removed. */
export function PersonCard({ person }: { person: Person }) {
  const { name, isOneself, age, classNames } = person;
  return (
    <li className={classes.person}>
      <div className={classes.words}>
        <h2 className={classes.name} dir="auto">
          {isOneself ? componentMessages.you : name}
        </h2>
        {isOneself && (
          <p className={classes.detail} dir="auto">
            {name}
          </p>
        )}
        {age !== null && <p className={classes.detail}>{text.age(age)}</p>}
        <p className={classes.detail}>
          {classNames.length > 0 ? `${text.placesIn} ${classNames.join(", ")}` : text.noPlaces}
        </p>
      </div>
      {!isOneself && <ChildCare child={person} />}
      {!isOneself && <ChildActions child={person} />}
    </li>
  );
}

function ChildActions({ child }: { child: Person }) {
  const [isEditing, editing] = useDisclosure();
  return (
    <div className={classes.actions}>
      <Button variant="default" aria-label={text.editOf(child.name)} onClick={editing.open}>
        {text.edit}
      </Button>
      <RemoveChildButton child={child} />
      <ChildDialog child={child} isOpen={isEditing} onClose={editing.close} />
    </div>
  );
}
