/** Texts of buttons, marks and states, in English. */
export const interfaceTexts = {
  newTag: 'New',
  loading: 'Loading',
  noAnswer: 'Not answered',
  summaryTitle: 'There is a problem',
  summaryOne: '1 answer needs your attention',
  summaryMany: '%(count)s answers need your attention',
} as const
