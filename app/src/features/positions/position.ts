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
  /** As the ad says it: "Bengaluru, Karnataka, India". */
  label: string
  /** City, subdivision code, country code: "Bengaluru, KA, IN". */
  standardized: string
  lat?: number
  lon?: number
  /** ISO 3166-1 alpha-2. */
  country?: string
  /** Codes of the areas that the place lies in: `IN`, `IN-KA`. */
  regions: string[]
}

/** What a company says of a position, before it is stored. */
export interface PositionContent {
  sourceId: string
  displayJobId: string
  title: string
  /** Sanitised HTML. */
  description: string
  /** BCP 47 primary tag. */
  language: string
  department: string | null
  employmentType: string | null
  workLocation: WorkLocation
  locations: PositionLocation[]
  skills: string[]
  salary: Salary | null
  /** Custom fields by their public key, `efcustomText…`. */
  custom: Record<string, string[]>
  postedAt: Date
  closesAt: Date | null
  private: boolean
  /** Where to apply when that is not here: an absolute http or https address. */
  applyUrl: string | null
  /** Equal exactly when nothing above has changed. */
  contentHash: string
}

/** Its deadline passed, its feed no longer lists it, or somebody closed it. */
export type ClosedReason = 'deadline' | 'missing' | 'operator'

export interface Position extends Omit<PositionContent, 'private' | 'contentHash'> {
  id: number
  tenantId: number
  source: string
  archivedAt: Date | null
  /** Set on a private position: the key that its link carries. */
  privateKey: string | null
  createdAt: Date
  updatedAt: Date
  change: number
}
