/**
 * JSON Resume v1 (https://jsonresume.org/schema), with every part optional. Dates are `YYYY`, `YYYY-MM` or `YYYY-MM-DD`,
 * as exact as their source; a current entry has no `endDate`.
 */
export interface JsonResume {
  basics?: Basics
  work?: Work[]
  volunteer?: Volunteer[]
  education?: Education[]
  awards?: Award[]
  certificates?: Certificate[]
  publications?: Publication[]
  skills?: Skill[]
  languages?: Language[]
  interests?: Interest[]
  references?: Reference[]
  projects?: Project[]
}

export interface Basics {
  name?: string
  /** Professional title, such as "Web developer". */
  label?: string
  email?: string
  /** Phone number as it was written. */
  phone?: string
  url?: string
  summary?: string
  location?: Place
  profiles?: Profile[]
}

export interface Place {
  /** Street and house number. */
  address?: string
  postalCode?: string
  city?: string
  region?: string
  /** ISO 3166-1 alpha-2 code. */
  countryCode?: string
}

export interface Profile {
  /** Name of the network, such as "LinkedIn". */
  network?: string
  username?: string
  url?: string
}

export interface Work {
  /** Employer. */
  name?: string
  /** Job title. */
  position?: string
  location?: string
  url?: string
  startDate?: string
  endDate?: string
  summary?: string
  highlights?: string[]
}

export interface Volunteer {
  organization?: string
  position?: string
  url?: string
  startDate?: string
  endDate?: string
  summary?: string
  highlights?: string[]
}

export interface Education {
  institution?: string
  url?: string
  /** Degree, such as "Bachelor of Science". */
  studyType?: string
  /** Field of study. */
  area?: string
  startDate?: string
  endDate?: string
  /** Grade as it was written. */
  score?: string
  courses?: string[]
}

export interface Award {
  title?: string
  date?: string
  awarder?: string
  summary?: string
}

export interface Certificate {
  name?: string
  date?: string
  issuer?: string
  url?: string
}

export interface Publication {
  name?: string
  publisher?: string
  releaseDate?: string
  url?: string
  summary?: string
}

/** A group of skills with its `keywords`, or a single skill. */
export interface Skill {
  name?: string
  level?: string
  keywords?: string[]
}

export interface Language {
  language?: string
  fluency?: string
}

export interface Interest {
  name?: string
  keywords?: string[]
}

export interface Reference {
  name?: string
  reference?: string
}

export interface Project {
  name?: string
  description?: string
  highlights?: string[]
  keywords?: string[]
  startDate?: string
  endDate?: string
  url?: string
  roles?: string[]
  entity?: string
  type?: string
}
