import { deleteRows, type HeldData } from '#platform/personal-data/held-data.ts'
import { notificationTexts } from './present-notification.ts'
import { listAll, readChoices } from './store.ts'

/** A person's notifications and chosen channels. */
export const notificationsData: HeldData = {
  feature: 'notifications',
  tables: ['notifications', 'notification_choices'],
  async export(db, owner) {
    const rows = await listAll(db, owner)
    const notifications = rows.map((row) => {
      const { title, text } = notificationTexts(row, 'en')
      return { about: title, message: text, link: row.redirectUrl, createdAt: row.createdAt, readAt: row.clickedAt }
    })
    return { json: { notifications, notificationChoices: await readChoices(db, owner) }, files: [] }
  },
  async erase(trx, owner) {
    return [
      await deleteRows(trx, 'notifications', owner, 'notifications'),
      await deleteRows(trx, 'notification_choices', owner, 'notificationChoices'),
    ]
  },
}
