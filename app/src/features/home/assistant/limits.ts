/** Limits of what a message and the tools take: characters, unless the name says otherwise. */
export const talkLimits = {
  token: 8000,
  pendingToken: 2000,
  toolName: 40,
  turn: 4000,
  /** Jobs that a message names as listed, or as in the cart. */
  jobs: 100,
  query: 200,
  place: 200,
  filterName: 100,
  filterValue: 200,
  filterValues: 20,
  conditions: 10,
  jobsOfCall: 50,
  alertName: 200,
  /** Words of a job's name; more are a sentence. */
  nameWords: 5,
  /** Words of a greeting; longer messages are more. */
  fewWords: 4,
  /** Share of a message that a request for help covers while a job is open. */
  mostly: 0.6,
  /** Hours of full-time work in a year, by which pay an hour and a year are compared. */
  hoursOfYear: 1950,
  /** Smaller amounts of pay aren't for a year. */
  leastYearlyPay: 1000,
  /** Inhabitants that make a single word a place: as the first word, as a later one, and written as a name. */
  placePopulation: { alone: 15_000, later: 10_000, named: 2000 },
} as const

/** Weights of the evidence that a passage answers a question, or is at least near to it. */
export const passageWeights = {
  /** A subject named by words that questions use. */
  hint: 0.5,
  smallWord: 0.25,
  /** Letters of small words that aren't counted. */
  shortWord: 3,
  /** A value of the kind asked for. */
  value: 0.2,
  /** Share of the subjects besides the main one in what a sentence must cover. */
  otherSubjects: 0.5,
  /** Share by which another sentence can be more about the thing. */
  thingMargin: 0.12,
  /** Words of a label that says nothing alone. */
  labelWords: 3,
} as const

/** Characters of lines that are read together with those around them. */
export const lineLimits = {
  /** A longer line with a colon at its end isn't the lead of a list. */
  lead: 120,
  /** Longer lines below a contact's lead are sentences; more characters in all are more than an address. */
  contactLine: 60,
  contact: 260,
} as const

/** Numbers behind the evidence that a sentence of a posting answers an English question. */
export const evidenceWeights = {
  /** Probability at which the best sentences answer; below it, they are only the nearest. */
  answers: 0.6,
  /** Share of the best sentence's share at which a second one is shown, too. */
  secondShare: 0.58,
  /** Weight of a word of the title, which only identifies the job. */
  titleWord: 0.25,
  /** Share of a word's weight for a sentence that has its concept, or a heading that has the word. */
  byConcept: 0.8,
  byHeading: 0.4,
  /** Weight of a small word that names a concept, such as "how many". */
  smallConcept: 0.6,
  /** A line with fewer words is a label. */
  labelWords: 4,
  /** Strength of a concept in a text that names a kind of it, or only the one it is a kind of. */
  narrower: 0.7,
  broader: 0.4,
  /** Shares that each further word of a phrase adds to its weight, and that each further concept of it takes away. */
  furtherWord: 0.25,
  furtherConcept: 0.15,
} as const

/** Limits of the assistant and its model, with the unit in the name. */
export const assistantLimits = {
  assistantMessages: { most: 20, seconds: 60 },
  assistantMessagesPerDay: { most: 300, seconds: 86_400 },
  assistantProposalMinutes: 10,
  assistantBodyBytes: 262_144,
  // Results whose texts are searched for conditions.
  assistantResultsRead: 200,
  /** Maximum number of requests to a model for one message. */
  modelSteps: 3,
  /** Maximum number of attempts for one step; a faulty reply is sent back with its error. */
  modelAttempts: 2,
  /** Maximum number of sentences and calls in one step. */
  modelSentences: 10,
  modelCalls: 2,
  /** Number of passages that a model gets, and how many of them are from the open posting. */
  modelPassages: 12,
  modelPostingPassages: 8,
  modelInputTokens: 6000,
  modelOutputTokens: 500,
  modelFirstEventMs: 4000,
  modelWholeMs: 20_000,
  modelTokensPerDay: 500_000,
  modelFailures: 3,
  modelPauseMs: 60_000,
  linkedTextCharacters: 120,
  placesLookedUp: 24,
  listed: 20,
  /** Number of additional languages in which a role is searched for. */
  languagesSearched: 4,
  answerPassages: 2,
  nearestPassages: 3,
  /** Maximum number of characters of all shown passages. */
  answerCharacters: 690,
  /** Maximum number of postings in the cache. */
  postingsCached: 500,
  /** A company has 200 texts at most, each of which is read in two ways. */
  textsCached: 500,
  /** Number of sentences of a posting that summarize it. */
  summarySentences: 3,
  summaryCharacters: 600,
  summarySentenceCharacters: 40,
  /** Number of earlier messages that a message can build on. */
  followUpSteps: 16,
  /** Number of listed jobs whose titles a question is compared with. */
  titlesCompared: 20,
  postingsChecked: 500,
  /** Maximum number of postings named in a finding. */
  faultsNamed: 20,
  /** Minimum average number of characters in a token. */
  modelTokenCharacters: 3,
  modelSentenceCharacters: 300,
  /** Number of lines of a list that a model gets. */
  resultLines: 20,
  /** Number of jobs, and of the facts shown for each. */
  matchedJobs: 5,
  matchReasons: 3,
} as const
