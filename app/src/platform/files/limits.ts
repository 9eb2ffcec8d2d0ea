/** Limits of stored files and their scanner, with the unit in the name. */
export const fileLimits = {
  linkMinutes: 60,
  orphanMs: 86_400_000,
  // For a verdict, and again for a free connection to the scanner.
  scanMs: 30_000,
  scansAtOnce: 4,
  shownAnswerCharacters: 200,
  orphansAtOnce: 500,
  /** Chunks of clamd's stream; larger ones only hold more memory. */
  scanChunkBytes: 65_536,
  scanAnswerCharacters: 4096,
} as const
