/** Limits of reading and storing answers. */
export const answerLimits = {
  formsCached: 500,
  archiveParts: 10_000,
  headBytes: 1024,
} as const
