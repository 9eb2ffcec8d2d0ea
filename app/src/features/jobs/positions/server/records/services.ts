import type { Viewer } from '#kernel/viewer.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { PositionCard } from '../../contract.ts'
import type { Position } from '../../position.ts'

/** A finder of similar open positions, implemented by search so that this feature does not depend on it. */
export interface SimilarFinder {
  /** Returns the most similar open positions, best first, excluding the position itself. */
  similar(position: Position, limit: number): Promise<PositionCard[]>
  /** Counts the skills and titles of the open positions of the same department, most frequent first. */
  insights(position: Position): Promise<{
    skills: Record<string, number>
    titles: Record<string, number>
    /** Number of positions. */
    count: number
  }>
}

/** Finds which of the given positions a viewer saved. Provided by saved-positions. */
export const savedAmongService =
  defineService<(viewer: Viewer, positionIds: number[]) => Promise<ReadonlySet<number>>>('positions.saved-among')

/**
 * Finds when a viewer applied for the given positions, for those with an application that wasn't withdrawn. Provided by
 * apply.
 */
export const appliedAmongService = defineService<
  (viewer: Pick<Viewer, 'accountId' | 'tenantId'>, positionIds: readonly number[]) => Promise<ReadonlyMap<number, Date>>
>('positions.applied-among', async () => new Map())

/** Returns true if a viewer has a draft or an application for a position. Provided by apply. */
export const applicantOfService = defineService<(viewer: Viewer, positionId: number) => Promise<boolean>>(
  'positions.applicant-of',
  async () => false,
)

/** Returns true if a viewer works on a position, and so sees it before it is published. Provided by the desk. */
export const colleagueOfService = defineService<(viewer: Viewer, positionId: number) => Promise<boolean>>(
  'positions.colleague-of',
  async () => false,
)

/** Returns true if the candidate, or the guest of the browser’s cookie, has an unsent application for a position. */
export type DraftOf = (tenant: SiteTenant, context: RequestContext, positionId: number) => Promise<boolean>

/** Finds unsent applications. Provided by apply. */
export const draftOfService = defineService<DraftOf>('positions.draft-of', async () => false)

/** Returns the answers that the form of a position requires for the job, as HTML for its ad; empty for none. */
export type RequiredAnswersFor = (tenant: SiteTenant, positionId: number, language: string) => Promise<string>

/** Finds required answers. Provided by forms. */
export const requiredAnswersService = defineService<RequiredAnswersFor>('positions.required-answers', async () => '')

/** The parameters that identify a position; a private one has its key. */
export interface PositionQuery {
  position_id?: unknown
  [key: string]: unknown
}

/** Returns an open position to everyone, a closed one to viewers who saved it or applied. @throws `positions/not-found` */
export type ViewPosition = (tenant: SiteTenant, query: PositionQuery, context: RequestContext) => Promise<Position>

/** Returns a position as a visitor can see it. */
export const viewPositionService = defineService<ViewPosition>('positions.view')

/** A job that its company closed, and what those who applied are told. */
export interface ClosedJobs {
  tenantId: number
  positionIds: readonly number[]
  /** The company's reason, in its own words. */
  words: string | null
  now: Date
}

/** Tells those whose applications are open that jobs were closed, if the transaction is committed. Provided by applications. */
export const notifyApplicantsService = defineService<(trx: Transaction, closed: ClosedJobs) => Promise<void>>(
  'positions.tell-applicants',
  async () => undefined,
)

/** Returns the positions with an application or a draft that began at or after an instant. */
export type AppliedSince = (db: Database, positionIds: readonly number[], since: Date) => Promise<ReadonlySet<number>>

/** Finds positions for which people apply. Provided by apply. */
export const appliedSinceService = defineService<AppliedSince>('positions.applied-since', async () => new Set())

/** Feeds that the server pulls by itself. Provided by connections. */
export interface PulledFeeds {
  /** Returns the sources whose jobs they bring. */
  sources(db: Database, tenantId: number): Promise<string[]>
  /** Pauses the feed of a source, so that it doesn't bring its jobs again. @returns false without one */
  pause(trx: Transaction, feed: { tenantId: number; source: string; now: Date }): Promise<boolean>
}

export const pulledFeedsService = defineService<PulledFeeds>('positions.pulled-feeds', {
  sources: async () => [],
  pause: async () => false,
})

/** Finds similar open positions at a site. Provided by search. */
export const similarFinderService = defineService<(tenant: SiteTenant) => SimilarFinder>('positions.similar-finder')
