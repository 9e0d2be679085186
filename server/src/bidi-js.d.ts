declare module "bidi-js" {
  interface Embedding {
    /** One for each UTF-16 unit; odd ones are right-to-left. */
    levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels: (text: string) => Embedding;
    /** ")" for "("; null for most. */
    getMirroredCharacter: (character: string) => string | null;
  }
  export default function createBidi(): Bidi;
}
