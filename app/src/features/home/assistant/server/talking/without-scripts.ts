import type { InPlaceOfScripts, PageContext } from '#platform/feature/feature-page.ts'
import { message } from '#platform/messages/messages.ts'
import { contactOf } from '../tools/company-texts.ts'

const ADDRESSES = { email: 'mailto:', phone: 'tel:', url: '' } as const

/** Returns the ways to reach a person for readers without scripts, on a site where visitors can use the assistant. */
export function personWithoutScripts({ tenant, locale }: PageContext): InPlaceOfScripts | undefined {
  const { enabled, allowLoggedOut } = tenant.site.chatbotxConfig
  const [way] = contactOf(tenant)
  if (!enabled || !allowLoggedOut || !way) return undefined
  const value = way.kind === 'phone' ? way.value.replaceAll(/[^+\d]/g, '') : way.value
  const text = message(locale, 'assistantAnswer.no-scripts')
  return { text, link: { label: way.value, href: `${ADDRESSES[way.kind]}${value}` } }
}
