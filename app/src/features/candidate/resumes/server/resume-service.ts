import { profileService, type ProfileService } from '#features/candidate/profile/server/index.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database, Transaction } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { VirusScanner } from '#platform/files/virus-scanner.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { readResume } from './reading/read-resume.ts'

/** Dependencies of the use cases. */
export interface ResumeService {
  db: Database
  files: FileStore
  scanner: VirusScanner
  jobs: Pick<Jobs, 'send'>
  profile: ProfileService
  signingSecret: string
  /** Returns the time inside a transaction. */
  nowIn(trx: Transaction): Promise<Date>
  read: typeof readResume
}

export const resumeService = ({ db, files, scanner, jobs, secrets, nowIn, use }: FeatureContext): ResumeService => ({
  db,
  files,
  scanner,
  jobs,
  profile: use(profileService),
  signingSecret: secrets.signing,
  nowIn,
  read: readResume,
})

/** A request of a signed-in candidate. */
export interface ResumeCall {
  service: ResumeService
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}
