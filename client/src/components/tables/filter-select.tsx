import { NativeSelect } from "@mantine/core";
import { tableMessages } from "../../lib/messages/tables.ts";

type FilterSelectProps<Shown extends string> = {
  /** The filters with their names; the first shows everything. */
  filters: Record<Shown, string>;
  shown: Shown | undefined;
  onShown: (shown: Shown) => void;
};

/** Which rows of a long table are shown. */
export function FilterSelect<Shown extends string>({ filters, shown, onShown }: FilterSelectProps<Shown>) {
  return (
    <NativeSelect
      aria-label={tableMessages.filter}
      value={shown ?? Object.keys(filters)[0]}
      data={Object.entries<string>(filters).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => onShown(currentTarget.value as Shown)}
    />
  );
}
