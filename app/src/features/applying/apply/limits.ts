/** Limits of the page on which candidates apply. */
export const applyLimits = {
  forms: 20,
  formVersionIdsCharacters: 400,
  positionIdsCharacters: 1000,
  stringifiedDraftsCharacters: 20_000,
  /** Names of jobs above questions that not all jobs ask. */
  jobsNamed: 3,
} as const
