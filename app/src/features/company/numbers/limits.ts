/** Limits of a company's numbers. */
export const numberLimits = {
  // Weeks that a page can show; one of them is the current one.
  weeks: ['4', '12', '26'],
  weeksByDefault: '12',
  jobs: 20,
  sources: 15,
  // Weeks for which a number fits above each bar of a chart, and the lines of its scale.
  numberedWeeks: 12,
  ticks: 3,
  jobCharacters: 20,
} as const
