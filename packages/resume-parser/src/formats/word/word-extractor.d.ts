declare module 'word-extractor' {
  interface TextOptions {
    /** True, which is the default, replaces typographic quotes and dashes. */
    filterUnicode?: boolean
  }

  /** The texts of a Word document. */
  interface WordDocument {
    getBody(options?: TextOptions): string
    getHeaders(options?: TextOptions & { includeFooters?: boolean }): string
    getFooters(options?: TextOptions): string
    getTextboxes(options?: TextOptions & { includeHeadersAndFooters?: boolean; includeBody?: boolean }): string
  }

  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>
  }
}
