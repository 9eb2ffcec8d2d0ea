import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'

/** Dependencies of the talent network. */
export interface NetworkDependencies extends Pick<FeatureContext, 'db' | 'mailer' | 'publicUrl'> {
  signingSecret: string
  /** `off` lifts the limit per client address; the limit per recipient remains. */
  limits: 'on' | 'off'
}

/** Collects the dependencies of the talent network. */
export const networkDependencies = ({
  db,
  mailer,
  secrets,
  publicUrl,
  config,
}: FeatureContext): NetworkDependencies => ({
  db,
  mailer,
  signingSecret: secrets.signing,
  publicUrl,
  limits: config.limits,
})

/** A request at a site. */
export interface NetworkCall {
  service: NetworkDependencies
  tenant: SiteTenant
  context: RequestContext
}
