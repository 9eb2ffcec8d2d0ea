/** Fields that the first profile form can have, by their name in the site's configuration. */
export const bootstrappingFields = ['firstname', 'lastname', 'location', 'phone', 'workSought'] as const
export type BootstrappingField = (typeof bootstrappingFields)[number]
