/** Hands a file over to be kept, under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Hands a table over as a file that spreadsheets open. */
export function saveCsv(csv: string, name: string): void {
  // The mark at the beginning tells spreadsheets that the text is UTF-8.
  saveFile(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }), name);
}
