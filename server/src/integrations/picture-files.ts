export interface NamedFile {
  name: string;
  content: Uint8Array;
}

/** Storage of picture files. A name is never reused for other content. */
export interface PictureFiles {
  has(name: string): Promise<boolean>;
  /** Writes the files in order, each atomically. */
  write(files: readonly NamedFile[]): Promise<void>;
  /** Removes the files in order; ignores missing ones. */
  remove(names: readonly string[]): Promise<void>;
  /** Null for a missing file. */
  read(name: string): Promise<Uint8Array | null>;
  /** The names of all files, in pages. */
  list(): AsyncIterable<string[]>;
}
