/**
 * The business constants of the product, each with its unit in its name. What only the server knows stands in server-limits.ts,
 * so that pages do not carry it.
 */
export const limits = {
  searchPageSize: 10,
  searchQueryCharacters: 500,
  searchFilterValues: 100,
  carriedParameters: 100,
  carriedCharacters: 8192,
  filterOptionsAtOnce: 5,
  filterDebounceMs: 1000,
  suggestionDebounceMs: 500,
  suggestionCacheMs: 120_000,
  resizeDebounceMs: 250,
  searchCacheMs: 60_000,
  pageDataKeptMs: 1_800_000,
  defaultDistanceKm: 40,
  maxDistanceKm: 20_038,
  mapZoomMin: 1,
  mapZoomMax: 13,
  mapPinSmallBelow: 10,
  mapPinMediumBelow: 60,
  mapMarkersMax: 1500,
  toastDefaultMs: 15_000,
  toastContainerMs: 5000,
  snackErrorMs: 2000,
  passwordMinCharacters: 8,
  passwordMaxCharacters: 128,
  vslogPerMinute: 120,
  vslogBodyBytes: 65_536,
  notificationBadgePollMs: 300_000,
  notificationTriggerTries: 30,
  notificationTriggerPauseMs: 300,
  notificationClickWaitMs: 1000,
  streamHeartbeatMs: 15_000,
  offerLetterMaxBytes: 10_485_760,
  offerCacheMs: 86_400_000,
  offerConfettiPieces: 200,
  offerLetterFiles: 1,
} as const

/** Widths at which the layout changes, in CSS pixels. */
export const breakpointsPx = { tablet: 600, assistant: 992, desktop: 1024, large: 1180, extraLarge: 1600 } as const
