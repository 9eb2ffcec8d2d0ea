import { listKeys } from '#features/company/company-api/server/index.ts'
import { listOpenDeliveries, listWebhooks } from '#features/site/webhooks/server/index.ts'
import { webhookLimits } from '#features/site/webhooks/limits.ts'
import { isWebhookEvent } from '#features/site/webhooks/rules.ts'
import { GIVEN_UP } from '#features/site/webhooks/states.ts'
import type { DataOf } from '#kernel/endpoint.ts'
import type { Database } from '#platform/db/database.ts'
import type * as contract from '../setup-contract.ts'

/** Returns a company's API keys, webhooks and failed deliveries, without secrets. */
export async function listPrograms(
  db: Database,
  { tenantId, now }: { tenantId: number; now: Date },
): Promise<DataOf<typeof contract.listPrograms>> {
  const keys = await listKeys(db, tenantId)
  const webhooks = await listWebhooks(db, tenantId)
  const deliveries = await listOpenDeliveries(db, tenantId, webhookLimits.listed)
  return {
    keys: keys.map(({ prefix, name, scopes, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
      prefix,
      name,
      scopes,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
      isValid: revokedAt === null && (expiresAt === null || expiresAt > now),
    })),
    webhooks: webhooks.map(({ id, url, events, createdAt, counts }) => ({
      id,
      url,
      events: events.filter(isWebhookEvent),
      createdAt: createdAt.toISOString(),
      counts: { pending: counts.pending, delivered: counts.delivered, givenUp: counts[GIVEN_UP] },
    })),
    deliveries: deliveries.map(({ id, webhookId, event, state, attempts, lastStatus, lastAnswer, createdAt }) => ({
      id,
      webhookId,
      event,
      state,
      attempts,
      answer: [lastStatus, lastAnswer].filter(Boolean).join(' '),
      createdAt: createdAt.toISOString(),
    })),
  }
}
