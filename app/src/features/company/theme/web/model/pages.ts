import type { MessageId } from '#ui/i18n/messages.ts'
import { INVENTED_LETTER, INVENTED_OFFER } from '../../preview-offer.ts'

/** A page that the preview shows. */
export interface PreviewPage {
  readonly text: MessageId
  /** Address of the page; undefined while it has nothing to show. */
  path(examples: PageExamples): string | undefined
  /** True for a page that signed-in candidates don't see. */
  readonly forVisitors?: boolean
}

/** The subjects of pages about a single one. */
export interface PageExamples {
  /** A position's id. */
  readonly position: number | undefined
}

/** The pages of the preview by name, in order. */
export const previewPages = {
  search: { text: 'theme.page.search', path: () => '/careers' },
  position: {
    text: 'theme.page.position',
    path: ({ position }) => (position === undefined ? undefined : `/careers/job/${position}`),
  },
  dashboard: { text: 'theme.page.dashboard', path: () => '/careers/dashboard' },
  offers: { text: 'theme.page.offers', path: () => '/careers/offers' },
  letter: {
    text: 'theme.page.letter',
    path: () => `/careers/offer/${INVENTED_OFFER}/offer-document/${INVENTED_LETTER}`,
  },
  profile: { text: 'theme.page.profile', path: () => '/careers/profile' },
  signIn: { text: 'theme.page.signIn', path: () => '/careers/login', forVisitors: true },
  error: { text: 'theme.page.error', path: () => '/careers/no/such/page' },
  empty: { text: 'theme.page.empty', path: () => '/careers/search?query=zzzqqq' },
} as const satisfies Record<string, PreviewPage>

export type PreviewPageName = keyof typeof previewPages
