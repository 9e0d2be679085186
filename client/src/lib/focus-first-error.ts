type FormWithNodes = { getInputNode: (path: string) => HTMLElement | null };

/** Puts the reader at the first field that has to be corrected: a form's second `onSubmit` argument, or after a refusal. */
export function focusFirstError(form: FormWithNodes) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
