/**
 * The business constants of the product, by topic and with the unit in the name, such as the largest sizes of uploads.
 * Constants that only the server needs are in the `limits.ts` of their feature, or of their folder of `platform` or
 * `main`, so that pages stay small. Defaults of configurable values are next to their settings, in site/. Import the whole file (`import * as
 * limits`): a page then contains the numbers it uses, and no others.
 */

// Search and map.
/** Maximum number of parts of a search that its explanation lists. */
export const explainedWords = 20

export const searchPageSize = 10
/** Age up to which a position that wasn't opened is marked as new. */
export const newPositionDays = 7
export const searchQueryCharacters = 500
export const searchFilterValues = 100
export const synonymTerms = 50
export const synonymCharacters = 100
/** The parameters that every link of a page repeats, with their names, as written in an address. */
export const carried = { parameters: 20, characters: 800 } as const
/** Length of a search that many links of its page can repeat, as written in an address. */
export const linkedSearchCharacters = 1000
/** Length of the address of a page, with its query. */
export const pageAddressCharacters = 8192
export const filterOptionsAtOnce = 5
export const filterDebounceMs = 1000
export const suggestionDebounceMs = 500
export const suggestionCacheMs = 120_000
export const resizeDebounceMs = 250
export const cartMax = 50
/** Jobs that can be compared on one page. */
export const comparedJobs = { least: 2, most: 4 } as const
export const recentSearches = 5
/** More than the new positions that one person reads. */
export const seenPositionsKept = 300
/** Length of a description that search engines display. */
export const metaDescriptionCharacters = 155
export const searchCacheMs = 60_000

/** Seconds after which a caller repeats a call that the server can't answer yet. */
export const unavailableRetrySeconds = 2
export const pageDataKeptMs = 1_800_000
export const maxDistanceKm = 20_038
export const mapZoomMin = 1
export const mapZoomMax = 13
/** Results in one town are shown with its region, so that there is something to recognize around their pin. */
export const mapZoomRegion = 7
/** Zoom beyond which the embedded map has no more details. */
export const mapZoomEmbedded = 10
export const mapPinSmallBelow = 10
export const mapPinMediumBelow = 60
export const mapMarkersMax = 1500

// Toasts, passwords and page views.
export const toastDefaultMs = 15_000
export const toastContainerMs = 5000
export const snackErrorMs = 2000
export const passwordMinCharacters = 8
export const passwordMaxCharacters = 128
export const vslogPerMinute = 120
export const vslogBodyBytes = 65_536

// Notifications.
export const notificationBadgePollMs = 300_000
export const notificationTriggerTries = 30
export const notificationTriggerPauseMs = 300
export const notificationClickWaitMs = 1000
export const streamHeartbeatMs = 15_000

// Sizes and numbers of uploads.
export const verifiedLetterBytes = 33_554_432
export const verifiedLettersPerMinute = 20
export const offerLetterMaxBytes = 10_485_760
export const offerLetterFiles = 1
export const resumeMaxBytes = 10_485_760
export const resumesMax = 10
/** Documents of one call of a company's program. */
export const companyCallDocuments = 10
export const jobAlertNameCharacters = 120
export const avatarMaxBytes = 10_485_760
export const themeFileMaxBytes = 10_485_760
/** Fonts for Chinese, Japanese and Korean; others can have `themeLimits.fontBytes`. */
export const themeFontMaxBytes = 3_145_728
export const themeTokensMaxBytes = 262_144
export const pdfPagesMax = 500
export const signatureBytes = 300_000

// Imported jobs.
export const importIdCharacters = 200
export const importTitleCharacters = 300
export const importDescriptionCharacters = 200_000
export const importLineCharacters = 300
export const importAddressCharacters = 2000
export const importLocations = 100
export const importLocationCharacters = 300
export const importSkills = 200
export const importAmountMax = 1_000_000_000_000
export const importCustomFields = 100
export const importCustomNameCharacters = 60
export const importCustomValues = 100
export const importCustomValueCharacters = 20_000
export const importCustomValueDepth = 4

// Applying.
/** Maximum number of positions of one application in a page's address. */
export const applyPositionsMax = 50
/** Minimum number of sent applications for measuring the usual time. */
export const applyMeasuredFrom = 10

// Assistant.
export const assistantMessageCharacters = 500
/** Maximum number of turns that a page sends along, and the characters of each. */
export const assistantTurns = 30
export const assistantTurnCharacters = 4000
/** Time without a message after which a conversation is deleted. */
export const assistantIdleMs = 1_800_000

// Dashboard.
/** Days for which a dismissed reminder stays hidden. */
export const nudgeDismissedDays = 7
/** Hours before an interview at which the dashboard starts to show it first. */
export const interviewSoonHours = 48

// Referrals.
/** Days that a referred person has to answer; then the address is erased. */
export const referralAnswerDays = 30
export const referralNameCharacters = 100
export const referralNoteCharacters = 300

// Offers and signing.
export const offerCacheMs = 86_400_000
export const offerConfettiPieces = 200
export const offerErrorMs = 3000
export const declineReasonCharacters = 1000
export const withdrawReasonCharacters = 1000
export const applicationFields = 500
export const applicationFieldCharacters = 500
export const signatureCharacters = 100
export const signatureStrokes = 60
export const strokePoints = 600
export const privacyTextMaxHeightPx = 300

// Profiles and résumés.
export const resumeNameCharacters = 120
/** Minimum length of a pasted text to be treated as a résumé. */
export const pastedResumeCharacters = 200
export const resumeSureFrom = 0.85
export const resumeLikelyFrom = 0.6
/** Width and height of a stored photo. */
export const avatarPixels = 512
/** Pixels of the largest picture accepted as a photo: more than a phone's camera has. */
export const avatarSourcePixels = 50_000_000
export const avatarZoomMax = 4
export const avatarAltCharacters = 300
export const draftChangesMax = 200
export const draftBodyBytes = 262_144
export const draftChangeIdCharacters = 120
export const draftValueDepth = 12
// The maximum that a site can allow.
export const draftFileMaxBytes = 41_943_040
export const profileNameCharacters = 200
export const profileTextCharacters = 200
export const profilePayMax = 1_000_000_000
export const profileGapMonths = 4
export const profileInDemandSkills = 8
export const profileSkillSuggestions = 8
export const profileLongTextCharacters = 5000
export const profilePhoneCharacters = 40
export const profileUrlCharacters = 2000
export const profileListItems = 50
export const profileSkillsMax = 200
export const profileEntriesMax = 60
/** Maximum number of positions whose scores are requested in one call. */
export const matchScoreIds = 100
export const draftJournalMs = 200
export const draftQuietMs = 1000
export const draftTypingMs = 5000
export const draftRetryFirstMs = 1000
export const draftRetryMaxMs = 30_000
export const draftBatchChanges = 200
export const draftBatchBytes = 250_000

/** Browsers send up to 64 KiB for a page that is closing; the rest is for the data around the changes. */
export const draftLeavingBytes = 61_440
export const draftAnnounceMs = 60_000
export const draftSettleMs = 5000
export const draftRecordsKeptMs = 5_184_000_000

/** Range of years in a profile's dates. */
export const profileYears = { first: 1900, last: 2100 } as const

/** Breakpoints of the layout, in CSS pixels. */
export const breakpointsPx = { tablet: 600, assistant: 992, desktop: 1024, large: 1180, extraLarge: 1600 } as const

/** Saving and undoing in the theme builder. */
export const themeQuietMs = 2000
export const themeMergeMs = 500
export const themeUndoSteps = 100

/** Maximum length of a published theme's note, and of a font's licence. */
export const themeNoteCharacters = 500
export const themeLicenceCharacters = 20_000
/** Milliseconds for which a preview's token is reused; it opens pages for `themeLimits.previewMinutes`. */
export const themePreviewReuseMs = 1_200_000
