import { format } from "node:util";
import { afterEach, beforeEach, vi, type MockInstance } from "vitest";

// A setup file: what a test writes to the error stream, a warning of a library or of Node, fails it.

let warnings: string[] = [];
let spies: MockInstance[] = [];

beforeEach(() => {
  warnings = [];
  const note = (...parts: unknown[]): void => void warnings.push(format(...parts));
  const noteText = (text: unknown): boolean => {
    note(String(text));
    return true;
  };
  spies = [
    vi.spyOn(console, "error").mockImplementation(note),
    vi.spyOn(console, "warn").mockImplementation(note),
    vi.spyOn(process.stderr, "write").mockImplementation(noteText),
  ];
});

afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  if (warnings.length > 0) throw new Error(`Written to the error stream:\n${warnings.join("\n")}`);
});
