import { assistantLimits } from '../../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { attemptsBy, countAttempt } from '#platform/attempts/attempt-store.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { addressKey, type RequestContext, type SiteTenant } from '#platform/http/context.ts'

/** Counts a message against the limit of an account, or of a network address. @throws `request/too-many-requests` */
export async function countMessage(
  { db, secrets, config }: Pick<FeatureContext, 'db' | 'secrets' | 'config'>,
  tenant: SiteTenant,
  context: RequestContext,
): Promise<void> {
  if (config.limits === 'off') return
  const who = (await context.viewer())?.accountId ?? addressKey(context.ip)
  const now = await context.now()
  const counted = (kind: string) => attemptsBy(secrets.signing, tenant.id, kind, who)
  await countAttempt(db, counted('assistant-day'), assistantLimits.assistantMessagesPerDay, now)
  await countAttempt(db, counted('assistant-minute'), assistantLimits.assistantMessages, now)
}

/** Answers one message per browser at a time. */
export interface MessageTurns {
  /**
   * Starts a browser's message.
   * @returns the signal that ends it, and a function that lets the next one start
   * @throws `request/too-many-requests` while another one is being answered
   */
  take(browser: string): { signal: AbortSignal; end(): void }
}

export function createMessageTurns(): MessageTurns {
  const running = new Map<string, AbortController>()
  return {
    take(browser) {
      if (running.has(browser)) throw requestErrors.error('too-many-requests', { developer: 'one message at a time' })
      const controller = new AbortController()
      running.set(browser, controller)
      return {
        signal: controller.signal,
        end() {
          controller.abort()
          if (running.get(browser) === controller) running.delete(browser)
        },
      }
    },
  }
}
