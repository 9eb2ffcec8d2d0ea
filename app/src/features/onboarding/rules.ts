/** Kinds of work that people look for, in the order of the form. */
export const workKinds = ['full-time', 'part-time', 'temporary', 'internship', 'apprenticeship'] as const

/** What the first form of a profile may ask for, by its name in the site's configuration. */
export const bootstrappingFields = ['firstname', 'lastname', 'location', 'phone', 'workSought'] as const
export type BootstrappingField = (typeof bootstrappingFields)[number]

/** Most characters of a name, and of a place. */
export const NAME_CHARACTERS = 100
export const PLACE_CHARACTERS = 200
