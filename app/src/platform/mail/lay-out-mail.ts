import { escapeUTF8 } from 'entities'
import { direction } from '#config/locale-tags.ts'
import { message } from '#platform/messages/messages.ts'
import { type MailTenant, MailError } from './mail.ts'
import frame from './mail-frame.json' with { type: 'json' }

/** Content of an email; both parts are generated from it, in this order. */
export interface MailContent {
  heading: string
  paragraphs: string[]
  /** Six digits to enter on a page. */
  code?: string
  /** Lists of items, each with its own link. */
  sections?: MailSection[]
  /** The main link of the email. */
  button?: { label: string; url: string }
  /** Further links after the rest of the content. */
  links?: MailLink[]
  /** Small print at the end, such as how long a code is valid. */
  notes?: string[]
}

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

export interface MailContext {
  tenant: MailTenant
  locale: string
  unsubscribeUrl?: string
}

const DEFAULT_ACCENT = '#0b5c52'

/**
 * Renders the text and the HTML part of an email from one content. The code or link is on its own line in the
 * text. The HTML loads no resources and follows the reader's dark mode where the client supports it.
 * @throws MailError if a link is not an http(s) URL
 */
export function layOutMail(content: MailContent, surroundings: MailContext): { text: string; html: string } {
  for (const { url } of linksOf(content))
    if (!(URL.canParse(url) && /^https?:\/\/[^\s<>"]+$/.test(url)))
      throw new MailError('An email has a link to no page.')
  return { text: plainText(content, surroundings), html: webText(content, surroundings) }
}

function linksOf({ button, sections = [], links = [] }: MailContent): MailLink[] {
  const listed = sections.flatMap(({ items, link }) => [...items, ...(link ? [link] : [])])
  return [...(button ? [button] : []), ...listed, ...links]
}

function footer({ tenant, locale, unsubscribeUrl }: MailContext) {
  return {
    from: message(locale, 'mail.sentBy', { company: tenant.name }),
    unsubscribe: unsubscribeUrl && { label: message(locale, 'mail.unsubscribe'), url: unsubscribeUrl },
  }
}

function plainText(content: MailContent, around: MailContext): string {
  const { heading, paragraphs, code, sections = [], button, links = [], notes = [] } = content
  const { from, unsubscribe } = footer(around)
  const blocks = [
    heading,
    ...paragraphs,
    code,
    ...sections.flatMap(plainSection),
    button && `${button.label}:`,
    button?.url,
    ...links.flatMap(({ label, url }) => [`${label}:`, url]),
    ...notes,
    '-- ',
    from,
  ]
  const end = unsubscribe ? [`${unsubscribe.label}:`, unsubscribe.url] : []
  return `${[...blocks, ...end].filter((block) => block !== undefined).join('\n\n')}\n`
}

function plainSection({ heading, items, rest, link, note }: MailSection): (string | undefined)[] {
  const lines = items.map(({ label, detail, url }) => [`* ${label}`, ...(detail ? [detail] : []), url].join('\n'))
  return [heading, ...lines, rest, link && `${link.label}:`, link?.url, note]
}

function webText(content: MailContent, around: MailContext): string {
  const { heading, paragraphs, code, sections = [], button, links = [], notes = [] } = content
  const { tenant, locale } = around
  const { from, unsubscribe } = footer(around)
  const { style } = frame
  const accent = /^#[0-9a-f]{6}$/i.test(tenant.accentColor ?? '') ? tenant.accentColor : DEFAULT_ACCENT
  const element = (name: string, css: string, inner: string, more = '') =>
    `<${name}${more} style="${css}">${inner}</${name}>\n`
  const paragraph = (css: string) => (text: string) =>
    element('p', css, escapeUTF8(text).replaceAll('\n', '<br>'), ' dir="auto"')
  const anchor = ({ label, url }: MailLink) => `<a href="${escapeUTF8(url)}">${escapeUTF8(label)}</a>`
  const item = ({ detail, ...link }: MailSection['items'][number]) =>
    element('li', style.item, `<bdi>${anchor(link)}</bdi>${detail ? `<br><bdi>${escapeUTF8(detail)}</bdi>` : ''}`)
  const section = (part: MailSection) =>
    [
      part.heading === undefined ? '' : element('h2', style.section, `<bdi>${escapeUTF8(part.heading)}</bdi>`),
      element('ul', style.list, `\n${part.items.map(item).join('')}`),
      part.rest === undefined ? '' : paragraph(style.item)(part.rest),
      part.link ? element('p', style.paragraph, anchor(part.link), ' dir="auto"') : '',
      part.note === undefined ? '' : paragraph(style.note)(part.note),
    ].join('')
  const body = [
    element('p', `${style.company};color:${accent}`, escapeUTF8(tenant.name), ' class="company" dir="auto"'),
    element('h1', style.heading, escapeUTF8(heading), ' dir="auto"'),
    ...paragraphs.map(paragraph(style.paragraph)),
    code === undefined ? '' : element('p', style.code, escapeUTF8(code), ' dir="ltr" class="code"'),
    ...sections.map(section),
    button
      ? element(
          'p',
          style.paragraph,
          `<a href="${escapeUTF8(button.url)}" style="${style.button};background:${accent}">${escapeUTF8(button.label)}</a>`,
        ) + element('p', style.note, escapeUTF8(button.url), ' dir="ltr" class="quiet"')
      : '',
    ...links.map((link) => element('p', style.note, anchor(link), ' dir="auto"')),
    ...notes.map(paragraph(style.note)),
    `<hr style="${style.line}">\n`,
    paragraph(style.note)(from),
    unsubscribe
      ? element('p', style.note, `<a href="${escapeUTF8(unsubscribe.url)}">${escapeUTF8(unsubscribe.label)}</a>`)
      : '',
  ].join('')
  return [
    `<!doctype html>\n<html lang="${escapeUTF8(locale)}" dir="${direction(locale)}">\n<head>\n<meta charset="utf-8">\n`,
    '<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark">\n',
    `<title>${escapeUTF8(heading)}</title>\n<style>${frame.sheet}</style>\n</head>\n`,
    `<body class="page" style="${style.page}">\n<div class="sheet" style="${style.sheet}">\n${body}</div>\n</body>\n</html>\n`,
  ].join('')
}
