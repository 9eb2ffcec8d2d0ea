/** Facts that letters and messages name, by the names of messages; the values are those of letters. */
export const sharedNames = {
  firstName: 'candidate.firstName',
  job: 'job.title',
  company: 'company.name',
  colleague: 'colleague.name',
} as const

/** Folds the name of a placeholder, so that `{{First name}}`, `{{first_name}}` and `{{firstName}}` are the same. */
export const foldName = (word: string): string => word.toLowerCase().replaceAll(/[\s._-]+/g, '')
