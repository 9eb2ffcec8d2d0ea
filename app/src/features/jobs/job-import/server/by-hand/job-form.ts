import type { Position } from '#features/jobs/positions/position.ts'
import type { Database } from '#platform/db/database.ts'
import { defineService } from '#platform/feature/service.ts'

type Job = Pick<Position, 'id' | 'tenantId'>

/** The application form of single jobs. */
export interface JobForm {
  /** Gives a job one of the company's published application forms in place of those it has; null for the form of all jobs. @throws `request/invalid` for an unknown key */
  choose(db: Database, job: Job, key: string | null): Promise<void>
  /** Returns the key of a job's own application form; null if it has the form of all jobs. */
  chosen(db: Database, job: Job): Promise<string | null>
}

/** Chooses application forms. Provided by the forms feature; without it, jobs keep the form that they have. */
export const jobFormService = defineService<JobForm>('job-import.job-form', {
  choose: async () => undefined,
  chosen: async () => null,
})
