import { message } from '#platform/messages/messages.ts'
import type { MailTenant } from './mail-look.ts'

/** Thrown for an email that can never be sent because an address or header is invalid. */
export class MailError extends Error {
  override name = 'MailError'
}

/** Content of an email; both parts are generated from it, in this order. */
export interface MailContent {
  heading: string
  /** Name of the reader, if an account is known to be theirs. */
  greeting?: string | undefined
  paragraphs: readonly MailParagraph[]
  /** Six digits to enter on a page. */
  code?: string
  /** Lists of items, each with its own link. */
  sections?: MailSection[]
  /** The main link of the email. */
  button?: MailLink
  /** Further links after the rest of the content. */
  links?: MailLink[]
  /** Small print at the end, such as how long a code is valid. */
  notes?: string[]
}

/** A text, a link on a line, lines in a box, such as time and place, the first of which stands out, or a person's own words. */
export type MailParagraph = string | MailLink | { facts: readonly string[] } | { from: string; quote: string }

export interface MailLink {
  label: string
  url: string
}

export interface MailSection {
  heading?: string
  items: (MailLink & { detail?: string })[]
  /** Note about the items that the list omits. */
  rest?: string
  /** Link to the full list. */
  link?: MailLink
  note?: string
}

/** Reason why a person gets an email; the text is `mail.why.<reason>`. */
export type MailReason = 'account' | 'alert' | 'address'

export interface MailContext {
  tenant: MailTenant
  locale: string
  unsubscribeUrl?: string
  /** The email address, unless another reason is given. */
  reason?: MailReason
  /** Page on which the reader chooses which of these emails they get. */
  choicesUrl?: string
}

/** The end of a sentence that another one follows. */
const SENTENCE_END = /[.!?]\s|。(?=.)/u

/** Returns news as a heading or subject: a single sentence loses its full stop. */
export const headline = (news: string): string => (SENTENCE_END.test(news) ? news : news.replace(/[.。]$/u, ''))

/** Adds a sentence to paragraphs without one: where to find more. */
export function detailsFollow(paragraphs: readonly MailParagraph[], locale: string, company: string): MailParagraph[] {
  const isComplete = paragraphs.some((each) => typeof each === 'string') || paragraphs.length > 1
  return isComplete ? [...paragraphs] : [...paragraphs, message(locale, 'mail.notification.details', { company })]
}

/** Returns the greeting of a reader whose name is known. */
export const greetingOf = ({ greeting }: MailContent, locale: string): string | undefined =>
  greeting?.trim() ? message(locale, 'mail.greeting', { name: greeting.trim() }) : undefined

/** Returns the end of an email: why the person gets it, and how to stop. */
export function footerOf({ tenant, locale, unsubscribeUrl, choicesUrl, reason = 'address' }: MailContext) {
  const stop = (label: string, url: string | undefined) => (url === undefined ? [] : [{ label, url }])
  return {
    why: message(locale, `mail.why.${reason}`, { company: tenant.name }),
    stops: [
      ...stop(headline(message(locale, 'mail.notification.choices')), choicesUrl),
      ...stop(message(locale, 'mail.unsubscribe'), unsubscribeUrl),
    ],
  }
}

/** Returns the links of an email's content. */
export function linksOf({ paragraphs, button, sections = [], links = [] }: MailContent): MailLink[] {
  const within = paragraphs.flatMap((each) => (typeof each === 'object' && 'url' in each ? [each] : []))
  const listed = sections.flatMap(({ items, link }) => [...items, ...(link ? [link] : [])])
  return [...within, ...(button ? [button] : []), ...listed, ...links]
}
