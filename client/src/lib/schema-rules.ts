import { schemaResolver } from "@mantine/form";

type Schema<Output> = Parameters<typeof schemaResolver>[0] & { parse: (values: unknown) => Output };

/**
 * The part of `useForm`'s options that checks a form by a schema and submits what the schema makes of its values. `read`
 * turns what was typed into what the schema takes, where that is not text.
 */
export function schemaRules<Values, Output>(
  schema: Schema<Output>,
  read: (values: Values) => unknown = (values) => values,
) {
  const validate = schemaResolver(schema, { sync: true });
  return {
    validate: (values: Values) => validate(read(values)),
    transformValues: (values: Values) => schema.parse(read(values)),
  };
}
