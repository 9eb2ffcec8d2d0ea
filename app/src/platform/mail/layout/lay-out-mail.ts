import { htmlPart } from './html-part.ts'
import {
  footerOf,
  greetingOf,
  headline,
  linksOf,
  type MailContent,
  type MailContext,
  MailError,
  type MailParagraph,
  type MailSection,
} from './mail-content.ts'

/**
 * Renders the text and the HTML part of an email from one content. The code or link is on its own line in the
 * text; the HTML shows no address and follows the reader's dark mode where the email program supports it.
 * @throws MailError if a link is not an http(s) URL
 */
export function layOutMail(content: MailContent, context: MailContext): { text: string; html: string } {
  for (const { url } of linksOf(content))
    if (!(URL.canParse(url) && /^https?:\/\/[^\s<>"]+$/.test(url)))
      throw new MailError('An email has a link to no page.')
  return { text: plainPart(content, context), html: htmlPart(content, context) }
}

/** Renders the text part of an email; a code or link is alone on its line. */
function plainPart(content: MailContent, context: MailContext): string {
  const { heading, paragraphs, code, sections = [], button, links = [], notes = [] } = content
  const { why, stops } = footerOf(context)
  const blocks = [
    headline(heading),
    greetingOf(content, context.locale),
    ...paragraphs.flatMap(plainParagraph),
    code,
    ...sections.flatMap(plainSection),
    ...(button ? [`${button.label}:`, button.url] : []),
    ...links.flatMap(({ label, url }) => [`${label}:`, url]),
    ...notes,
    '-- ',
    why,
    ...stops.flatMap(({ label, url }) => [`${label}:`, url]),
  ]
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`
}

function plainParagraph(paragraph: MailParagraph): string[] {
  if (typeof paragraph === 'string') return [paragraph]
  if ('quote' in paragraph) return [paragraph.from, paragraph.quote]
  return 'facts' in paragraph ? [paragraph.facts.join('\n')] : [`${paragraph.label}:`, paragraph.url]
}

function plainSection({ heading, items, rest, link, note }: MailSection): (string | undefined)[] {
  const lines = items.map(({ label, detail, url }) => [`* ${label}`, ...(detail ? [detail] : []), url].join('\n'))
  return [heading, ...lines, rest, link && `${link.label}:`, link?.url, note]
}
