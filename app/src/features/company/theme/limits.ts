/** Limits of themes and their files, with the unit in the name. */
export const themeLimits = {
  previewMinutes: 30,
  versionsListed: 50,
  fonts: 4,
  fontBytes: 204_800,
  fontMegabytes: 256,
  fontMs: 2000,
  picturePixels: 50_000_000,
  pictureSeconds: 20,
  fontFamilyCharacters: 100,
  tokenLevels: 12,
  aliases: 5,
  shownCharacters: 200,
  faults: 100,
  /** Finding the nearest name takes a millisecond, and a hostile file can have thousands of unknown ones. */
  namesSearched: 10,
  sentencesReported: 10,
  /** Wider logos would leave no room for the company's name. */
  logoRatio: 8,
  /** The largest font that browsers unpack (OTS). */
  fontUnpackedBytes: 31_457_280,
  fontTables: 64,
} as const
