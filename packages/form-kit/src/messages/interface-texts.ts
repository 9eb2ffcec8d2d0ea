/** Texts of buttons, marks and states, in English. */
export const interfaceTexts = {
  newTag: 'New',
  loading: 'Loading',
  noAnswer: 'Not answered',
  yes: 'Yes',
  star1: 'Poor',
  star2: 'Average',
  star3: 'Good',
  star4: 'Very Good',
  star5: 'Excellent',
  summaryTitle: 'There is a problem',
  summaryOne: '1 answer needs your attention',
  summaryMany: '%(count)s answers need your attention',
} as const
