import { message, messageById } from '#platform/messages/messages.ts'
import type { Notification } from '../contract.ts'
import type { NotificationRow } from './store.ts'

type Texts = Pick<NotificationRow, 'event' | 'messageId' | 'values' | 'ownTitle' | 'ownMessage'>

/** Returns a notification's title and text in a language; an operator's own text is unchanged. */
export function notificationTexts(row: Texts, locale: string): { title: string; text: string } {
  return {
    title: row.ownTitle ?? message(locale, `notification.category.${row.event}`),
    text: row.messageId === null ? (row.ownMessage ?? '') : messageById(locale, row.messageId, row.values),
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
