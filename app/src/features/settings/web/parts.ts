/** The parts of the page in their order; each is an anchor, and its heading the text `settings.<part>`. */
export const parts = [
  'name',
  'email',
  'password',
  'passkeys',
  'sessions',
  'language',
  'notifications',
  'consents',
  'data',
  'erase',
] as const
export type PartId = (typeof parts)[number]
