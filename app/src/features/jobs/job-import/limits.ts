/** Limits of an import of jobs, with the unit in the name. */
export const importLimits = {
  batchRows: 500,
  /** Spreadsheets, which are read whole: bytes unpacked, their ratio to the packed ones, and files in them. */
  sheet: { bytes: 100_000_000, unpackedBytes: 200_000_000, unpackedRatio: 200, entries: 2000 },
  /** A description in a file, for `foyer jobs create`. */
  descriptionFileBytes: 2_000_000,
  /** Hexadecimal digits of an id that is made for a row. */
  madeIdCharacters: 8,
  /** A spreadsheet that a colleague sends, and the problems that are sent back. */
  sheetFileBytes: 10_000_000,
  sheetProblems: 1000,
  /** Maximum number of cells named in the refusal of a table with lost characters. */
  lostCharactersListed: 20,
  sourceCharacters: 100,
  // Rejected rows, and warnings; the rest are counted.
  refusalsListed: 10_000,
  // Between the lowest minimum wages that ILOSTAT lists and the pay of top executives; outside this range the interval or the amount is wrong.
  plausiblePayEuros: {
    hour: { least: 0.2, most: 1000 },
    day: { least: 1.5, most: 5000 },
    week: { least: 8, most: 20_000 },
    month: { least: 30, most: 50_000 },
    year: { least: 300, most: 1_500_000 },
  },
  payRangeFactor: 10,
  shownCharacters: 100,
  jsonFaultCharacters: 160,
  lineFaultCharacters: 120,
  skillCharacters: 100,
  skills: 200,
  entryCharacters: 300,
  cellsShown: 40,
  cellCharactersShown: 60,
  recordFaultCharacters: 200,
  headerLines: 20,
  refusalsOnScreen: 20,
  /** Deeper markup carries no meaning in an ad; its text is kept at this depth. */
  descriptionNesting: 60,
  nestingMoves: 5,
  wholeFileBytes: 512 * 1024 * 1024,
  /** Longer than any acceptable row; a longer line is skipped without being buffered. */
  lineOfFileCharacters: 8 * 1024 * 1024,
  /** Bytes from the first one beyond ASCII that decide the encoding. */
  encodingSampleBytes: 64 * 1024,
  nodeDepth: 12,
  sectionCharacters: 5_000,
  placesCached: 50_000,
  /** Long enough to be reliable, short enough to be fast. */
  languageSampleCharacters: 800,
  /** Trigrams cost a hundred times as much as stop words. */
  trigramSampleCharacters: 400,
  languageSampleLetters: 25,
  recordCharacters: 4 * 1024 * 1024,
  headerCharacters: 20_000,
  chunkCharacters: 1024 * 1024,
  /** Empty rows that stand for themselves where a sheet repeats one. */
  emptyRows: 100,
  /** Number of rows whose values are considered. */
  sampledRows: 200,
} as const
