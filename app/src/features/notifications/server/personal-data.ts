import { sql } from 'kysely'
import { deleteRows } from '#platform/personal-data/delete-rows.ts'
import type { PersonalDataPart } from '#platform/personal-data/part.ts'

/** What somebody was told, and how they chose to be told. Which ways a notification went hangs on its row. */
export const notificationsPart: PersonalDataPart = {
  feature: 'notifications',
  tables: ['notifications', 'notification_choices'],
  async export(db, { tenantId, accountId }) {
    const notifications = await sql<object>`
      SELECT event, own_title AS "title", own_message AS "message", message_values AS "about", redirect_url AS "address",
        created_at AS "createdAt", viewed_at AS "viewedAt", clicked_at AS "readAt"
      FROM notifications WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY id`.execute(db)
    const choices = await sql<object>`
      SELECT event, channel, chosen, changed_at AS "changedAt" FROM notification_choices
      WHERE tenant_id = ${tenantId} AND account_id = ${accountId} ORDER BY event, channel`.execute(db)
    // The facts that a text is filled with are of many kinds; as one text they need no names.
    const told = notifications.rows.map((row) => ({
      ...row,
      about: 'about' in row && row.about ? Object.values(row.about).join(', ') : '',
    }))
    return { json: { notifications: told, notificationChoices: choices.rows }, files: [] }
  },
  async erase(trx, owner) {
    return [
      await deleteRows(trx, 'notification_choices', owner, 'notificationChoices'),
      await deleteRows(trx, 'notifications', owner, 'notifications'),
    ]
  },
}
