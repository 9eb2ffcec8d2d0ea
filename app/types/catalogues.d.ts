// Made by vite/icu-messages.ts.

declare module 'virtual:foyer-catalogues' {
  /** Ways to load the texts, by part and language. A text without placeholders is a string, any other a syntax tree. */
  export const catalogues: Record<string, Record<string, () => Promise<{ default: Record<string, string | object[]> }>>>
}
