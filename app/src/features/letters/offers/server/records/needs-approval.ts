import type { Actor } from '#platform/feature/act.ts'
import type { SiteTenant } from '#platform/http/context.ts'

/**
 * Returns true if what an actor does to an offer waits for an owner. Programs are not owners; the terminal belongs to the operator, who can
 * change everything anyway.
 */
export const needsApproval = ({ site }: SiteTenant, { kind, role }: Pick<Actor, 'kind' | 'role'>): boolean =>
  site.offersConfig.ownersApprove && kind !== 'terminal' && role !== 'owner'
