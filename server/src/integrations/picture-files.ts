export interface NamedFile {
  name: string;
  content: Uint8Array;
}

/** Where the files of pictures lie. A name stands for one content and is never given to another. */
export interface PictureFiles {
  has(name: string): Promise<boolean>;
  /** Writes the files in this order, each of them whole or not at all. */
  write(files: readonly NamedFile[]): Promise<void>;
  /** Removes the files in this order; one that is not there is no error. */
  remove(names: readonly string[]): Promise<void>;
  /** A file's content; null where there is none. */
  read(name: string): Promise<Uint8Array | null>;
}
