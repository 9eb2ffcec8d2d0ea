/** The parts of the page in order; each is an anchor, and its heading is the message `settings.<part>`. */
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
