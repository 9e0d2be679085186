import { TextInput, type TextInputProps } from "@mantine/core";

/** A whole number of something, such as minutes. */
export function NumberField({ unit, ...props }: TextInputProps & { unit: string }) {
  return (
    <TextInput inputMode="numeric" autoComplete="off" required rightSection={unit} rightSectionWidth={80} {...props} />
  );
}
