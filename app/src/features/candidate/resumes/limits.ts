/** Limits of uploading and reading résumés, with the unit in the name. */
export const resumeLimits = {
  uploads: { most: 40, seconds: 86_400 },
  undoMs: 600_000,
  threads: 2,
  waiting: 32,
  threadMegabytes: 256,
  readMs: 10_000,
  recognitionThreads: 1,
  recognitionWaiting: 8,
  recognitionWaitMs: 5_000,
  recognitionMegabytes: 640,
  recognitionMs: 30_000,
  recognitionBytes: 600_000_000,
  fileNameCharacters: 1000,
  settledValues: 1000,
  pathCharacters: 200,
  settledLines: 5000,
} as const
