import { siteSchema } from '#config/site.ts'
import { addressFault, type Reach } from '#platform/outgoing/reachable.ts'
import type { SiteFault } from './site-faults.ts'

/** Keys of a sign-in provider with URLs that the server requests. */
const ASKED = ['issuer', 'tokenUrl', 'userInfoUrl'] as const

/** Returns the faults of URLs that this server would request; empty for a document that is invalid otherwise. */
export function outgoingFaults(document: unknown, reach: Reach): SiteFault[] {
  const { loginSignupConfig } = siteSchema.safeParse(document).data ?? {}
  return (loginSignupConfig?.providers ?? []).flatMap((provider, n) =>
    ASKED.flatMap((key): SiteFault[] => {
      const fault = provider[key] && addressFault(provider[key], reach)
      const message = `The address ${fault}. To ask a private network, name its host in WEBHOOK_HOSTS.`
      return fault ? [{ path: `loginSignupConfig.providers.${n}.${key}`, message }] : []
    }),
  )
}
