/** Fields that the first profile form can have, by their name in the site's configuration. */
export const bootstrappingFields = ['firstname', 'lastname', 'location', 'phone', 'workSought'] as const
export type BootstrappingField = (typeof bootstrappingFields)[number]

/** Maximum characters of a name, and of a place. */
export const NAME_CHARACTERS = 100
export const PLACE_CHARACTERS = 200
