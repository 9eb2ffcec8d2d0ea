/** Characters of the short texts that calls of several features take. Longer ones are refused before anything reads them. */
export const textLimits = {
  /** An id that Foyer gave. */
  id: 100,
  /** RFC 5321. */
  emailAddress: 254,
  /** An email address as typed, however wrong. */
  typedAddress: 400,
  password: 2000,
  /** A code from an email, with the spaces that people type. */
  code: 40,
  /** The key of a private job's link, and ids of jobs as a text. */
  positionKey: 400,
  /** The name of a field of a form. */
  fieldName: 400,
  /** The id that a browser gave itself. */
  device: 64,
  /** In hexadecimal. */
  sha256: 64,
  /** A path or address to continue at. */
  address: 2000,
  /** A token of an emailed link or of a session. */
  token: 2000,
  /** A version of a text, such as of terms. */
  version: 200,
  /** A BCP 47 tag. */
  language: 20,
  /** A number of a version in an address. */
  versionNumber: 10,
} as const
