import type { EvidenceKind, PartKey } from './weights.ts'

/** Levels of education: school, vocational or associate, bachelor, master, doctorate. */
export type DegreeLevel = 1 | 2 | 3 | 4 | 5

/** Levels of seniority: trainee, junior, none named, senior, lead, head. */
export type Seniority = 0 | 1 | 2 | 3 | 4 | 5

/** A skill that a position requires. */
export interface SkillTerm {
  /** Normalized form of the name; equal for all spellings of a known skill. */
  id: string
  label: string
  /** Group of close relatives, if the skill is known. */
  family: string | undefined
  /** Weight by rarity: a common skill means less than a rare one. */
  rarity: number
}

/** Skills that a position names together; most groups have one member. */
export interface SkillGroup {
  members: SkillTerm[]
  /**
   * `alternatives`: one is enough, as in "React, Vue or Angular". `examples`: knowing more of them counts more, as in
   * "databases such as MySQL and Oracle".
   */
  kind: 'alternatives' | 'examples'
  /** True if the position names the skill among its duties only. */
  duty: boolean
}

/** The title of a position or job. */
export interface Title {
  text: string
  /** O*NET-SOC codes of the occupations that use exactly this title. */
  occupations: readonly string[]
  /** Codes of the occupations that use its longest known part, for an unlisted title. */
  near: readonly string[]
  /**
   * Words that describe the work, without level and filler words; engineers, developers and programmers are treated
   * alike.
   */
  words: readonly string[]
  seniority: Seniority
}

/** All requirements of a position, read from its title, requirements and duties. */
export interface Requirements {
  title: Title
  required: SkillGroup[]
  preferred: SkillGroup[]
  /** Ids of the skills in the title, such as Java for a Java developer. */
  core: readonly string[]
  /** Ids of the skills for which experience is required; empty if none is named. */
  practised: readonly string[]
  /** Years of experience required. */
  years: number | undefined
  degree: DegreeLevel | undefined
  /** Fields of study required; empty if any will do. */
  fields: readonly string[]
  /** Keys of the words with which the ad describes the work and the person. */
  words: Uint32Array
  remote: boolean
  /** Normalized cities, and codes of countries. */
  places: readonly { city: string; country: string | undefined }[]
}

/** A range of whole months, counted from year 0; both ends are included. */
export interface Months {
  from: number
  to: number
}

/** One job of a candidate. */
export interface JobFact {
  title: Title
  employer: string
  span: Months | undefined
  /** Ids of the skills named in its title and description. */
  skills: ReadonlySet<string>
}

/** The place in a profile that shows a skill. */
export type Where =
  | { kind: 'skills' }
  | { kind: 'job'; title: string; employer: string }
  | { kind: 'certificate' | 'project' | 'education'; name: string }

/** A skill of a candidate with the best place that shows it. */
export interface SkillFact {
  id: string
  label: string
  family: string | undefined
  kind: Exclude<EvidenceKind, 'related'>
  where: Where
  /** The candidate's own skill that implies this one, such as React for JavaScript. */
  via: string | undefined
}

/** The facts extracted from a profile, without name, photo, birth date, gender, nationality and street. */
export interface CandidateFacts {
  jobs: JobFact[]
  skills: ReadonlyMap<string, SkillFact>
  /** The best skill of each family. */
  families: ReadonlyMap<string, SkillFact>
  /** The highest degree, with its name as written. */
  degree: { level: DegreeLevel; name: string } | undefined
  fields: ReadonlySet<string>
  /** The profile's own words about work, by their keys. */
  words: ReadonlyMap<number, string>
  city: string | undefined
  country: string | undefined
  /** True if the profile names a place, even an unknown one. */
  hasPlace: boolean
  /** The current month, counted from year 0. */
  month: number
}

/** The fact behind the value of a factor. */
export type Why =
  | { kind: 'skills'; matched: number; asked: number }
  | { kind: 'title'; own: string | undefined; likeness: 'same' | 'group' | 'words' | 'none'; below: boolean }
  | { kind: 'experience'; has: number; asked: number }
  | { kind: 'degree'; own: string | undefined; enough: boolean; otherField: boolean }
  | { kind: 'words'; shared: readonly string[] }
  | { kind: 'place'; fit: 'remote' | 'sameCity' | 'sameCountry' | 'elsewhere' | 'unrecognized' | 'unknown' }

export interface MatchFactor {
  key: PartKey
  /** Percent of the whole score, after redistributing the weights of factors about which the position says nothing. */
  weight: number
  /** Between 0 and 1. */
  value: number
  why: Why
}

export interface MatchedSkill {
  id: string
  skill: string
  required: boolean
  evidence: SkillFact['kind']
  where: Where
  /** The candidate's own skill, if a different one counts for it. */
  via: string | undefined
}

export interface MissingSkill {
  id: string
  skill: string
  required: boolean
  /** A skill of the same group that the candidate has, which is enough. */
  instead: string | undefined
  /** A close relative that the candidate has, which counts a little. */
  related: string | undefined
}

/** A score with everything that produced it. */
export interface Match {
  /** Whole number from 0 to 100; undefined if the position says too little. */
  score: number | undefined
  parts: MatchFactor[]
  matched: MatchedSkill[]
  missing: MissingSkill[]
  years: { has: number; asked: number | undefined }
  version: string
  /** Day of the calculation, `YYYY-MM-DD`. */
  asOf: string
}
