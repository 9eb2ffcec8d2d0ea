export const workLocations = ['onsite', 'hybrid', 'remote'] as const
export type WorkLocation = (typeof workLocations)[number]

export const payIntervals = ['year', 'month', 'week', 'day', 'hour'] as const
export type PayInterval = (typeof payIntervals)[number]

export interface Salary {
  min?: number
  max?: number
  /** ISO 4217. */
  currency: string
  interval: PayInterval
}

export interface PositionLocation {
  /** As worded in the ad: "Bengaluru, Karnataka, India". */
  label: string
  /** City, subdivision code, country code: "Bengaluru, KA, IN". */
  standardized: string
  lat?: number
  lon?: number
  /** ISO 3166-1 alpha-2. */
  country?: string
  /** Codes of the enclosing areas: `IN`, `IN-KA`. */
  regions: string[]
}

/** The colleague for a job's questions and news. */
export interface PositionContact {
  name: string
  /** As worded by the company: "Recruiter". */
  role: string | null
  email: string | null
  /** Absolute https URL. */
  page: string | null
  /** True if candidates see the contact. */
  shown: boolean
}

/** A position as supplied by the company, before it is stored. */
export interface PositionContent {
  sourceId: string
  displayJobId: string
  title: string
  /** Sanitized HTML. */
  description: string
  /** BCP 47 primary tag. */
  language: string
  department: string | null
  employmentType: string | null
  workLocation: WorkLocation
  locations: PositionLocation[]
  skills: string[]
  salary: Salary | null
  /** Custom fields by public key, `efcustomText…`. */
  custom: Record<string, string[]>
  postedAt: Date
  closesAt: Date | null
  private: boolean
  /** External application URL (absolute, http or https), if this site takes no applications for it. */
  applyUrl: string | null
  /** True or false if its import decided where candidates apply; null leaves the decision to the site. */
  appliesOnSite: boolean | null
  contact: PositionContact | null
  /** Changes exactly if any field above changes. */
  contentHash: string
}

/**
 * Reason for closing: the deadline passed, the feed dropped the position, an operator closed it, or the company hasn’t
 * confirmed it for too long. A draft was never open.
 */
export type ClosedReason = 'deadline' | 'missing' | 'operator' | 'unconfirmed' | 'draft'

export interface Position extends Omit<PositionContent, 'private' | 'contentHash'> {
  id: number
  tenantId: number
  source: string
  archivedAt: Date | null
  /** True until the position is published for the first time; only colleagues see it. */
  isDraft: boolean
  /** The secret key in the link of a private position; null for a public one. */
  privateKey: string | null
  /** Time at which the company last confirmed that the position is open. */
  confirmedAt: Date
  createdAt: Date
  updatedAt: Date
  change: number
}
