import { addHours } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import demo from './demo-notifications.json' with { type: 'json' }
import type { NotificationEvent, NotificationType } from '../rules.ts'
import { addDeliveries, addRow, findReceiver } from './store.ts'

interface DemoNotification {
  key: string
  event: NotificationEvent
  type: NotificationType
  hoursAgo: number
  state: 'new' | 'viewed' | 'read'
  redirectUrl: string | null
  messageId: string | null
  values: Record<string, string>
  title: string | null
  message: string | null
}

/** Notifies the demo's first candidate, with both types, read and unread; idempotent. @returns the number added */
export async function seedDemoNotifications(db: Database, tenantId: number, now: Date): Promise<number> {
  const receiver = await findReceiver(db, tenantId, { email: 'alice@example.com' })
  if (!receiver) return 0
  return db.transaction().execute(async (trx) => {
    let count = 0
    for (const { key, hoursAgo, state, title, message, ...known } of demo as DemoNotification[]) {
      const createdAt = addHours(now, -hoursAgo)
      const { id, added } = await addRow(trx, {
        ...known,
        tenantId,
        accountId: receiver.accountId,
        dedupeKey: `demo ${key}`,
        ownTitle: title,
        ownMessage: message,
        createdAt,
        ...(state === 'new' ? {} : { viewedAt: createdAt }),
        ...(state === 'read' ? { clickedAt: createdAt } : {}),
      })
      await addDeliveries(trx, id, { in_app: true })
      count += Number(added)
    }
    return count
  })
}
