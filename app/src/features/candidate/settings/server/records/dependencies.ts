import type { Viewer } from '#kernel/viewer.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type PersonalData, personalData } from '#platform/feature/ports.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'

/** Dependencies of the settings use cases. */
export interface SettingsDependencies extends Pick<FeatureContext, 'db' | 'mailer' | 'publicUrl'> {
  signingSecret: string
  /** If off, lifts limits on requests for emails from one network address; those on wrong passwords and codes stay. */
  limits: 'on' | 'off'
  held: PersonalData
}

/** Collects the dependencies of the use cases of settings. */
export const settingsDependencies = ({
  db,
  mailer,
  secrets,
  publicUrl,
  config,
  use,
}: FeatureContext): SettingsDependencies => ({
  db,
  mailer,
  signingSecret: secrets.signing,
  publicUrl,
  limits: config.limits,
  held: use(personalData),
})

/** A request of a signed-in candidate. */
export interface OwnCall {
  service: SettingsDependencies
  tenant: SiteTenant
  viewer: Viewer
  context: RequestContext
}
