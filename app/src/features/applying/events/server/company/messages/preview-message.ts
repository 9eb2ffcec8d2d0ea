import type { SiteTenant } from '#platform/http/context.ts'
import { layOutMail } from '#platform/mail/layout/lay-out-mail.ts'
import { mailTenant } from '#platform/mail/layout/mail-look.ts'
import { message } from '#platform/messages/messages.ts'
import { siteLink } from '#kernel/links/site-address.ts'
import type { RecipientGroup } from '../../../rules.ts'
import { eventPath } from '../../../rules.ts'
import { REGISTERED, WAITLISTED } from '../../../states.ts'
import type { EventDependencies } from '../../dependencies.ts'
import { eventMail } from '../../notify-attendee.ts'
import type { EventRow } from '../../store.ts'
import { countLanguages } from './message-store.ts'

/** The email of a message in a language, with the number of people who read it. */
export interface PreviewedMail {
  language: string
  people: number
  subject: string
  text: string
}

/** Returns the emails that a message would be, one for each language of its recipients, those of most people first. */
export async function previewMessage(
  dependencies: Pick<EventDependencies, 'db' | 'siteOf' | 'siteAddress'>,
  tenant: SiteTenant,
  event: EventRow,
  { to, words, now }: { to: RecipientGroup; words: string; now: Date },
): Promise<PreviewedMail[]> {
  const address = dependencies.siteAddress(tenant)
  const about = mailTenant(tenant, address)
  const groups = new Map<string, { people: number; isSeated: boolean }>()
  for (const { language, isSeated, count } of await countLanguages(dependencies.db, event.id, to)) {
    const locale = language ?? tenant.site.defaultLanguage
    const before = groups.get(locale)
    groups.set(locale, { people: (before?.people ?? 0) + count, isSeated: isSeated || before?.isSeated === true })
  }
  return [...groups].map(([locale, { people, isSeated }]) => {
    const { subject, paragraphs, button } = eventMail(
      dependencies,
      event,
      { state: isSeated ? REGISTERED : WAITLISTED, changes: 0 },
      { what: 'message', message: { id: 0, words }, now },
      { locale, email: '', name: '' },
    )
    const { text } = layOutMail(
      {
        heading: message(locale, 'notification.event.message', { event: event.title }),
        paragraphs,
        button: { label: button, url: siteLink(address, eventPath(event.encId)) },
      },
      { tenant: about, locale },
    )
    return { language: locale, people, subject, text }
  })
}
