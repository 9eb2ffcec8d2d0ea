/** Limits of what search engines and feed readers get. */
export const publishingLimits = {
  sitemapUrlsPerFile: 10_000,
  feedItems: 50,
  postingsAtOnce: 500,
  /** Maximum number of jobs checked for each site; a fault of an import shows in far fewer. */
  postingsChecked: 5000,
  faultsNamed: 3,
  sitemapRowsAtOnce: 1000,
} as const
