/** Limits of the archive of a candidate’s documents. */
export const archiveLimits = {
  documents: 500,
  megabytes: 1000,
  /**
   * Maximum length of a name in bytes. File systems allow 255; a zip may be unpacked into a folder by a program that adds
   * a suffix.
   */
  nameBytes: 200,
} as const
