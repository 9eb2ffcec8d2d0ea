/** Limits of an event, as the company describes it. They count characters, unless the name says otherwise. */
export const eventLimits = {
  description: 10_000,
  /** Two weeks. */
  minutes: 20_160,
  seats: 1_000_000,
  place: 500,
  link: 2000,
  token: 1000,
  /** People on a page of a list at the desk, and events. */
  rows: 50,
  /** People on a list to print. */
  printedRows: 1000,
  search: 200,
  searchWords: 8,
  /** People who get a message in one transaction. */
  messageBatch: 25,
} as const

/** Days for which the data of an event stays. */
export const eventLifetimes = {
  // Addresses without an account are kept this long after an event, and its links work.
  addressDays: 30,
  pastDays: 365,
} as const
