import { message, type MessageId } from '#platform/messages/messages.ts'
import type { SearchAlternative } from '#features/jobs/search/contract.ts'
import type { AssistantEvent, TalkLink } from '../../../conversation.ts'
import type { AssistantPage } from '../../../tools.ts'

/** The fixed sentences of the rules engine, which has no others. */
export const frames = [
  'posting-says',
  'details-say',
  'company-says',
  'site-says',
  'not-said',
  'not-said-nearest',
  'company-not-said',
  'company-not-said-nearest',
  'contact',
  'contact-none',
  'contact-posting',
  'found',
  'found-none',
  'found-kept',
  'found-role',
  'found-role-place',
  'found-instead',
  'found-conditions',
  'found-more',
  'found-no-more',
  'unknown-place',
  'which-job',
  'not-understood',
  'examples',
  'example-search',
  'what-search',
  'opening',
  'shown',
  'similar',
  'similar-none',
  'matches',
  'matches-none',
  'matches-notice',
  'compare',
  'cart',
  'cart-empty',
  'saved',
  'saved-none',
  'alerts',
  'alerts-none',
  'applications',
  'applications-none',
  'interviews',
  'interviews-none',
  'sign-in',
  'propose',
  'canceled',
  'confirmed',
  'help',
  'hello',
  'thanks',
  'program',
  'refuse-promise',
  'refuse-advice',
  'refuse-better',
  'refuse-people',
  'refuse-system',
  'refuse-task',
  'no-position',
  'summary',
  'other-language',
  'do-cart_add',
  'do-cart_remove',
  'do-start_application',
  'do-save_job',
  'do-unsave_job',
  'do-create_alert',
  'do-delete_alert',
  'do-upload_resume',
] as const
export type Frame = (typeof frames)[number]

type Values = Record<string, string | number>

/** Returns a frame's sentence as an event. */
export function say(language: string, frame: Frame, values: Values = {}, links: TalkLink[] = []): AssistantEvent {
  const text = frameText(language, frame, values)
  return { type: 'text', text, frame, ...(links.length > 0 && { links }) }
}

/** Returns a frame's sentence. */
export const frameText = (language: string, frame: Frame, values: Values = {}): string =>
  message(messageLocale(language), `assistantAnswer.${frame}`, values)

/** Chinese texts are those of mainland China. */
export const messageLocale = (language: string) => (language === 'zh' ? 'zh-CN' : language)

const PAGE_TITLES = {
  settings: 'title.settings',
  offers: 'title.offers',
  applications: 'title.applications',
  interviews: 'title.interviews',
  profile: 'title.profile',
  alerts: 'title.jobAlerts',
  login: 'title.login',
} as const satisfies Record<AssistantPage, MessageId>

/** Returns a link to a page, labelled with the page's title. */
export const pageLink = (language: string, page: AssistantPage, href: string): TalkLink => ({
  label: message(messageLocale(language), PAGE_TITLES[page]),
  href,
})

/**
 * Describes a search's alternative and how many jobs it finds, like the search page. `pay` is the search's pay in the
 * currency of its results, in the interval that the person named.
 */
export function alternativeText(language: string, alternative: SearchAlternative, pay?: string): string {
  const locale = messageLocale(language)
  const { count } = alternative
  switch (alternative.kind) {
    case 'wider-radius':
      return message(locale, 'search.try.radius', { km: alternative.distance, count })
    case 'remove-filter':
      return message(locale, 'search.try.filter', {
        filter: alternative.filterName === 'pay' ? (pay ?? alternative.title) : alternative.title,
        count,
      })
    case 'remove-location':
      return message(locale, 'search.try.location', { count })
    case 'remove-query':
      return message(locale, 'search.try.query', { count })
  }
}
