/** Limits of requests and responses, with the unit in the name. */
export const httpLimits = {
  // For the database and for the indexes, each time a balancer asks.
  healthMs: 1000,
  readsPerMinute: 6000,
  // A read that would wait longer is refused at once.
  readWaitMs: 2000,
  // The same limit after a rush of that length.
  readWaitInRushMs: 500,
  readsAlwaysAdmitted: 64,
  busyRetrySeconds: { least: 2, most: 6 },
  requestHeadBytes: 262_144,
  bodyBytes: 1_048_576,
  formFields: 100,
  formFieldNameCharacters: 100,
  refusedBodyBytes: 16_777_216,
  refusedBodyMs: 10_000,
  refusedBodyCheckMs: 20,
  // All bodies and responses in memory at one time.
  heldBytes: 201_326_592,
  heldPerBodyBytes: 32_768,
  smallResponseBytes: 65_536,
  fullRetrySeconds: 5,
  lingerMs: 1000,
  // A phone with weak reception still sends ten times as much.
  uploadBytesPerSecond: 4096,
  uploadRateMs: 5000,
  uploadsAtOnce: 4,
  uploadedBytesPerDay: 1_073_741_824,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 28_000,
  // Some megabytes from a phone with weak reception.
  uploadTimeoutMs: 120_000,
  streamRetryMs: 3000,
  streamBufferBytes: 65_536,
  fileNameCharacters: 120,
  /** Longest value of a path that isn’t a secret: numbers, codes and short names. */
  loggedSegmentCharacters: 15,
  loggedPathCharacters: 300,
  /** Depth of nested lists and objects in any body. */
  jsonDepth: 64,
  jsonValues: 1000,
} as const
