/**
 * The catalogues are cut by the first part of their ids, so that a page fetches the texts it shows and no others. What
 * stands in neither list comes with every page.
 */

/** Texts that leave the server in answers, feeds and mails; pages have no use for their ids. */
export const serverParts = ['error', 'mail', 'notification', 'personalData', 'publishing'] as const

/** Texts that come with the screens that name them (`needTexts` in ui/i18n/messages.ts). */
export const lazyParts = ['jobAlerts', 'notifications', 'offers', 'onboarding', 'positions', 'saved', 'search', 'session', 'settings', 'signing', 'talentNetwork', 'terms', 'verify'] as const

/** What comes with every page. */
export const BASE_PART = 'base'

export type ServerPart = (typeof serverParts)[number]
export type LazyPart = (typeof lazyParts)[number]

/** The part of the browser's catalogue that a text belongs to; undefined for one that only the server uses. */
export function partOf(id: string): LazyPart | typeof BASE_PART | undefined {
  const first = id.split('.')[0]
  if (serverParts.some((part) => part === first)) return undefined
  return lazyParts.find((part) => part === first) ?? BASE_PART
}
