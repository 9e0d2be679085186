import { SPORTS } from "@campside/server/schemas/sports";
import { NativeSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useId } from "react";
import { classPageMessages } from "../../../lib/messages/class-page.ts";
import { classesMessages } from "../../../lib/messages/classes.ts";
import { teachingMessages } from "../../../lib/messages/teaching.ts";
import type { ClassFormValues } from "./class-form-values.ts";

type AudienceFieldsProps = { inputProps: UseFormReturnType<ClassFormValues>["getInputProps"] };

/** For whom a class is: each field may stay empty. The sport is free, because schools differ; well-known ones are offered. */
export function AudienceFields({ inputProps }: AudienceFieldsProps) {
  const sports = useId();
  return (
    <>
      <TextInput
        label={classPageMessages.sport}
        autoComplete="off"
        list={sports}
        placeholder={teachingMessages.sportPlaceholder}
        {...inputProps("sport")}
      />
      <datalist id={sports}>
        {SPORTS.map((sport) => (
          <option key={sport}>{sport}</option>
        ))}
      </datalist>
      <NativeSelect label={classPageMessages.level} {...inputProps("level")}>
        <option value="">{teachingMessages.levelNotSet}</option>
        {Object.entries(classesMessages.levels).map(([level, text]) => (
          <option key={level} value={level}>
            {text}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label={teachingMessages.minAge}
        inputMode="numeric"
        autoComplete="off"
        rightSection={teachingMessages.years}
        rightSectionWidth={64}
        {...inputProps("minAge")}
      />
      <TextInput
        label={teachingMessages.maxAge}
        inputMode="numeric"
        autoComplete="off"
        rightSection={teachingMessages.years}
        rightSectionWidth={64}
        {...inputProps("maxAge")}
      />
    </>
  );
}
