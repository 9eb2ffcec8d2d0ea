/** Types of work that candidates can look for, in the order of the form. */
export const workKinds = ['full-time', 'part-time', 'temporary', 'internship', 'apprenticeship'] as const
/** Values of a file input's `accept` for a photo. */
export const ACCEPTED_PICTURES = '.jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp'
export const workPlaces = ['on-site', 'hybrid', 'remote'] as const
export const payPeriods = ['hour', 'day', 'month', 'year'] as const
