import type { Call } from './dependencies.ts'

/** Access decisions, one log line each. */
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
 * Logs an access decision. The log is JSON, so typed text cannot start a new line; typed addresses are not logged at
 * all, only the account.
 */
export function audit(
  { tenant, context }: Pick<Call, 'tenant' | 'context'>,
  event: AuditEvent,
  details: Record<string, string | number | null> = {},
): void {
  context.info({ audit: event, domain: tenant.domain, ip: context.ip, ...details }, 'audit')
}
