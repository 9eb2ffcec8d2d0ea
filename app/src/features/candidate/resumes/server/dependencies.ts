import { profileService, type ProfileService } from '#features/candidate/profile/server/index.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { readResume } from './reading/read-resume.ts'

/** Dependencies of the use cases. */
export interface ResumeDependencies extends Pick<FeatureContext, 'db' | 'files' | 'nowIn' | 'scanner'> {
  jobs: Pick<Jobs, 'send'>
  profile: ProfileService
  signingSecret: string
  read: typeof readResume
}

export const resumeDependencies = ({
  config,
  db,
  files,
  scanner,
  jobs,
  secrets,
  nowIn,
  use,
}: FeatureContext): ResumeDependencies => ({
  db,
  files,
  scanner,
  jobs,
  profile: use(profileService),
  signingSecret: secrets.signing,
  nowIn,
  read: (bytes, name, phoneCountry) => readResume(bytes, name, phoneCountry, config.recognizesScans),
})

/** A request of a signed-in candidate. */
export interface ResumeCall {
  service: ResumeDependencies
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}
