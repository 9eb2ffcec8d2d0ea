/** Version of the rules and tables of this folder; stored nowhere, but part of every answer and cache key. */
export const MATCH_VERSION = '2'

/** The parts of a score with their weights, in display order. The weights add up to 100. */
export const PARTS = [
  { key: 'required', weight: 32 },
  { key: 'preferred', weight: 8 },
  { key: 'title', weight: 18 },
  { key: 'experience', weight: 12 },
  { key: 'education', weight: 8 },
  { key: 'words', weight: 17 },
  { key: 'place', weight: 5 },
] as const

export type PartKey = (typeof PARTS)[number]['key']

/** Value of a skill by the best place where the profile shows it. */
export const EVIDENCE = {
  /** Used in a job within the last five years. */
  'recent-job': 1,
  /** Listed under skills, certificates, projects or studies. */
  listed: 0.8,
  /** Used only in older jobs. */
  'older-job': 0.6,
  /** The profile has a close relative of the skill. */
  related: 0.4,
} as const

export type EvidenceKind = keyof typeof EVIDENCE

/** Age in years from which a job counts as older. */
export const RECENT_YEARS = 5

/** Value of a skill that the position names among its duties, relative to one among its requirements. */
export const DUTY_SHARE = 0.5

/** Share of a group of examples that its best member contributes; the average of all members contributes the rest. */
export const BEST_EXAMPLE = 0.5

/** Weight of a skill in the position's title, relative to other skills. */
export const CORE_WEIGHT = 2

/**
 * Maximum values of the title and experience parts for candidates who lack all skills in the position's title, or all
 * skills for which it requires experience: Java for a Java developer.
 */
export const WITHOUT_CORE = { title: 0.3, experience: 0.5 } as const

/** Similarity of two titles by their occupation codes (O*NET-SOC). */
export const TITLES = {
  sameOccupation: 1,
  sameGroup: 0.6,
  /** Deduction for each level of seniority below the position's. */
  levelStep: 0.1,
  /** Minimum similarity at which time in a job counts as experience for the position. */
  related: 0.5,
  /** Number of the latest jobs whose titles are compared. */
  latest: 3,
} as const

/** The comparison of an ad's words with those of a profile. */
export const WORDS = {
  /** Shorter words mostly join others. */
  shortest: 4,
  /** Letters that the forms of a word share in most languages. */
  sharedLetters: 6,
  /** The same without prefixes. */
  sharedArabic: 4,
  sharedHebrew: 3,
  /** An ad with fewer words says too little to compare, and so does a profile. */
  fewest: 10,
  fewestOwn: 5,
  /** Share of the ad's words that a profile of the same work has. */
  full: 0.35,
} as const

/** Share of the education part for degrees one, two and more levels below the required one. */
export const DEGREE_STEPS = [1, 0.6, 0.3, 0] as const

/** Factor for a degree in a field that isn't among the required ones. */
export const OTHER_FIELD = 0.6

/** Value of the place part. */
export const PLACES = { remote: 1, sameCity: 1, sameCountry: 0.5, elsewhere: 0 } as const

/** Minimum sum of the weights of the parts about which a position says something; below it no score is given. */
export const MIN_WEIGHT = 30
