/**
 * Limits of what programs send to the company API, and of what the same acts take from commands. They count characters, unless
 * the name says otherwise.
 */
export const companyLimits = {
  /** An id that Foyer gave. */
  id: 100,
  /** An id of the company's own system. */
  ownId: 200,
  /** A name that the company gave: of a person, a title, a key, a file. */
  name: 200,
  /** A name of a stage, or another one of a few words. */
  shortName: 100,
  emailAddress: 320,
  /** A message to a candidate. */
  message: 5000,
  /** A reason that candidates don't see. */
  reason: 500,
  cursor: 500,
  /** Jobs that a call or command can name. */
  jobs: 1000,
  /** Rows of a page of a list. */
  pageRows: 500,
  pageRowsByDefault: 100,
  bodyBytes: 1_048_576,
} as const
