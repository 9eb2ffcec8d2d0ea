/** Limits of the search, with the unit in the name. */
export const searchLimits = {
  suggestionCount: 8,
  // Maximum number of options returned by a search among the options of a filter.
  foundFilterOptions: 50,
  distanceChoicesKm: [8, 16, 40, 80, 160],
  /** Age at which a position has lost half of the relevance that age costs it. */
  positionHalfAgeDays: 30,
  indexCheckMs: 2000,
  lostNoticesMs: 10_000,
  // Minimum interval between two saves of a changing index.
  indexSaveMs: 900_000,
  // Parsed cards of an index.
  recentCards: 2000,
  // Steps of the pay filter per currency.
  payStepsOffered: 5,
  // Other places of the same name.
  otherPlacesOffered: 4,
  answerCacheBytes: 16_777_216,
  // Number of positions whose titles an insight counts.
  insightPositions: 1000,
  /** Results looked through for each similar job that is shown, since many have the same title. */
  similarPerTitle: 8,
  identifierCharacters: 400,
  /** Maximum number of values with commas that are looked up per URL. */
  placesLookedUp: 10,
  rowsRead: 500,
  eitherPlaces: 3,
  batchRows: 500,
  /** Number of rows after which the index is compacted at once rather than by the next search or vacuum. */
  bulkRows: 200,
  measureRows: 2000,
  /** Places with up to this many points use the index on points; larger ones test each document. */
  indexedPoints: 200,
  /** Documents written per transaction. */
  rowsWritten: 500,
  prefixCharacters: 100,
  prefixWords: 8,
  identifiersRead: 1000,
  /** PostgreSQL limits a tsvector to 1 MiB; text beyond this many bytes is not searchable. */
  vectorBytes: 900_000,
  wordsCached: 100_000,
  /** Maximum number of word runs to look up; a long text has more than its place needs. */
  spans: 60,
} as const

/** Bounds for pay in a search. */
export const searchedPay = {
  /** Yearly amounts below this are not pay; a plain number below it is a year or a room. */
  leastYearly: 8000,
  /** Maximum number of words of an amount, as in "€ 45 000" and "12 lakh rupees". */
  amountWords: 3,
  /** Number of words after an amount that can name its interval, as in "20 € the hour". */
  intervalWithin: 3,
} as const
