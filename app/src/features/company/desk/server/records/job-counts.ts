import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { defineService } from '#platform/feature/service.ts'
import type { SiteTenant } from '#platform/http/context.ts'

/** Numbers of a job for some weeks. */
export interface JobCounts {
  /** Number of weeks, with the current one. */
  weeks: number
  views: number
  /** Applications begun, and those sent. */
  starts: number
  sent: number
}

/** Counts what happened to jobs, for a page of their list at once. Provided by numbers. */
export const jobCountsService = defineService<
  (
    call: { context: FeatureContext; tenant: SiteTenant; now: Date },
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, JobCounts>>
>('desk.job-counts', async () => new Map())
