/** Limits of letter templates, with the unit in the name. */
export const letterTemplateLimits = {
  templates: 200,
  nameCharacters: 100,
  languageCharacters: 20,
  htmlCharacters: 100_000,
  wordCharacters: 100,
  valueCharacters: 1000,
  values: 100,
  // Of all values of one letter, as JSON.
  valuesCharacters: 120_000,
  documentBytes: 5_000_000,
  // Of an unpacked Word document.
  unpacked: { entries: 2000, unpackedBytes: 40_000_000, unpackedRatio: 100 },
  threads: 2,
  waiting: 32,
  threadReusedMs: 30_000,
  threadMegabytes: 256,
  makeMs: 10_000,
  previewsPerMinute: 60,
} as const
