/**
 * The catalogues are split by the first part of their ids, so that a page loads only the messages it shows. Parts in
 * neither list are loaded with every page.
 */

/** Messages that leave the server in responses, feeds and emails; pages do not use their ids. */
export const serverParts = ['assistantAnswer', 'error', 'errorPage', 'forms', 'mail', 'matchAnswer', 'notification', 'nudge', 'personalData', 'publishing', 'setting'] as const

/** Messages loaded with the screens that name them (`needTexts` in ui/i18n/messages.ts). */
export const lazyParts = ['application', 'applications', 'apply', 'assistant', 'cart', 'compare', 'connections', 'dashboard', 'desk', 'documents', 'drafts', 'editing', 'event', 'events', 'explanation', 'formEditor', 'givenForms', 'guests', 'interview', 'interviews', 'jobAlerts', 'letterTemplates', 'map', 'match', 'moment', 'notifications', 'numbers', 'offer', 'offers', 'onboarding', 'position', 'positions', 'profile', 'referrals', 'referring', 'resumeExport', 'resumes', 'saved', 'search', 'session', 'settings', 'signing', 'siteSettings', 'talentNetwork', 'terms', 'theme', 'verify'] as const

/** Name of the part loaded with every page. */
export const BASE_PART = 'base'

export type ServerPart = (typeof serverParts)[number]
export type LazyPart = (typeof lazyParts)[number]

/** Returns the part of the browser's catalogue that contains a message; undefined for one that only the server uses. */
export function partOf(id: string): LazyPart | typeof BASE_PART | undefined {
  const first = id.split('.')[0]
  if (serverParts.some((part) => part === first)) return undefined
  return lazyParts.find((part) => part === first) ?? BASE_PART
}
