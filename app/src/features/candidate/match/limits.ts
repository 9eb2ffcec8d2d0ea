/** Limits of scores and insights, with the unit in the name. */
export const matchLimits = {
  candidatesKept: 500,
  positionsKept: 5000,
  // Scores of positions, over all candidates: some 30 MB.
  scoresKept: 500_000,
  refusedSkills: 500,
  turnedOff: 1000,
  insights: 10,
  insightsFromApplicants: 5,
  // Minimum number of other jobs of the department, below which they say nothing about the field.
  insightsFromPositions: 5,
  // Minimum number of applicants who share a skill, title or school that is shown.
  insightsFromSharing: 2,
  rowsRead: 100,
  scoredAtOnce: 50,
  requirementGroups: 60,
  wordsCompared: 150,
  wordsShown: 6,
  warmedUp: 6000,
  warmedAtOnce: 50,
} as const
