/** Types of work that candidates look for, in the order of the form. */
export const workKinds = ['full-time', 'part-time', 'temporary', 'internship', 'apprenticeship'] as const
export const workPlaces = ['on-site', 'hybrid', 'remote'] as const
export const payPeriods = ['hour', 'day', 'month', 'year'] as const
