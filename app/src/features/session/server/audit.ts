import type { Call } from './session-service.ts'

/** Decisions about who gets in, one line of the log each. */
export type AuditEvent =
  | 'signed-in'
  | 'signed-out'
  | 'sign-in-failed'
  | 'sign-in-locked'
  | 'account-made'
  | 'code-failed'
  | 'reset-requested'
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'session-revoked'
  | 'passkey-added'
  | 'passkey-deleted'
  | 'provider-refused'

/**
 * Notes a decision. The log writes JSON, so nothing that was typed can begin a line of its own; addresses that were typed are
 * not noted at all, only whose account it was.
 */
export function audit(
  { tenant, context }: Pick<Call, 'tenant' | 'context'>,
  event: AuditEvent,
  details: Record<string, string | number | null> = {},
): void {
  context.info({ audit: event, domain: tenant.domain, ip: context.ip, ...details }, 'audit')
}
