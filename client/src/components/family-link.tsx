import { TextLink } from "./text-link.tsx";

/** The name of somebody with an account, which leads an admin to the page of the family; as plain text where no page is to be had. */
export function FamilyLink({ userId, name }: { userId: string | null; name: string }) {
  if (userId === null) return name;
  return (
    <TextLink inherit to="/dashboard/families/$userId" params={{ userId }}>
      {name}
    </TextLink>
  );
}
