/**
 * Of a form's values those that were changed. Somebody else may have changed the others since the form was filled: sent, they would
 * be put back.
 */
export function changedFields<Values extends object>(
  form: { isDirty: (field: string) => boolean },
  values: Values,
): Partial<Values> {
  const changed = Object.entries(values).filter(([field]) => form.isDirty(field));
  return Object.fromEntries(changed) as Partial<Values>;
}
