import { message, messageById, type MessageId } from '#platform/messages/messages.ts'
import type { Notification } from '../contract.ts'
import type { NotificationRow } from './store.ts'

type Texts = Pick<NotificationRow, 'event' | 'messageId' | 'values' | 'ownTitle' | 'ownMessage'>

/** Current ids of messages by those that rows of older versions hold. */
const FORMER_IDS: Readonly<Record<string, MessageId>> = {
  'notification.offer.extended': 'notification.offer.made',
  'notification.offer.prolonged': 'notification.offer.deadline-extended',
}

/** Returns a notification's title and text in a language; an operator's own text is unchanged. */
export function notificationTexts(row: Texts, locale: string): { title: string; text: string } {
  const id = row.messageId && (FORMER_IDS[row.messageId] ?? row.messageId)
  return {
    title: row.ownTitle ?? message(locale, `notification.category.${row.event}`),
    text: id === null ? (row.ownMessage ?? '') : messageById(locale, id, row.values),
  }
}

export function presentNotification(row: NotificationRow, locale: string): Notification {
  const { title, text } = notificationTexts(row, locale)
  return {
    id: row.id,
    categoryTitle: title,
    message: text,
    createdAt: row.createdAt.toISOString(),
    isClicked: row.clickedAt !== null,
    redirectUrl: row.redirectUrl,
    notificationType: row.type,
  }
}
