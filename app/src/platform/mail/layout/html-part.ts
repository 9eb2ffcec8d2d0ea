import { escapeUTF8 } from 'entities'
import { direction } from '#config/locale-tags.ts'
import {
  footerOf,
  greetingOf,
  headline,
  type MailContent,
  type MailContext,
  type MailLink,
  type MailParagraph,
  type MailSection,
} from './mail-content.ts'
import { defaultLook } from './mail-look.ts'
import { inlineStyles, type StyledPart, styleSheet } from './mail-styles.ts'

/** A table that only places its cells. */
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Fills the line that an inbox shows after the subject, which would go on with the rest of the email. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Renders the HTML part of an email. It runs nothing, and loads nothing but the company's logo. */
export function htmlPart(content: MailContent, context: MailContext): string {
  const { code, paragraphs, sections = [], button, links = [], notes = [] } = content
  const { tenant, locale } = context
  const heading = headline(content.heading)
  const look = tenant.look ?? defaultLook
  const write = writer(inlineStyles(look), locale)
  const { element, paragraph, anchor } = write
  const greeting = greetingOf(content, locale)
  const { why, stops } = footerOf(context)
  const body = [
    brand(context, write),
    element('h1', 'heading', escapeUTF8(heading), write.directionOf(heading)),
    greeting === undefined ? '' : paragraph('paragraph', greeting),
    ...paragraphs.map((each) => writeParagraph(each, write)),
    code === undefined ? '' : element('p', 'code', escapeUTF8(code), ' dir="ltr"'),
    ...sections.map((section) => writeSection(section, write)),
    button ? writeButton(button, write) : '',
    ...links.map((link) => element('p', 'paragraph', anchor('link', link))),
    ...notes.map((note) => paragraph('note', note)),
  ].join('')
  const footer = [paragraph('small', why), ...stops.map((link) => element('p', 'small', anchor('quiet', link)))].join(
    '',
  )
  return [
    `<!doctype html>\n<html lang="${escapeUTF8(locale)}" dir="${direction(locale)}">\n<head>\n<meta charset="utf-8">\n`,
    '<meta name="viewport" content="width=device-width">\n<meta name="color-scheme" content="light dark">\n',
    '<meta name="supported-color-schemes" content="light dark">\n',
    `<title>${escapeUTF8(heading)}</title>\n<style>${styleSheet(look)}</style>\n</head>\n`,
    `<body class="page"${write.style('page')}>\n`,
    element('div', 'preheader', `${escapeUTF8(preheaderOf(content))}${PADDING}`),
    // Programs on the web drop the attributes of the document itself.
    `<table ${TABLE} width="100%" dir="${direction(locale)}" class="outside"${write.style('outside')}><tr><td align="center"${write.style('margin')}>\n`,
    // Word, which draws emails in Outlook, knows no maximum width.
    `<!--[if mso]><table ${TABLE} width="592"><tr><td><![endif]-->\n`,
    `<table ${TABLE} width="100%" dir="${direction(locale)}"${write.style('width')}>\n`,
    barRow(context, write),
    `<tr>${element('td', 'sheet', body).trimEnd()}</tr>\n<tr>${element('td', 'footer', footer).trimEnd()}</tr>\n</table>\n`,
    '<!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body>\n</html>\n',
  ].join('')
}

/** Returns the line that lists of emails show after the subject. */
function preheaderOf({ paragraphs, sections = [], notes = [], heading }: MailContent): string {
  const text = paragraphs.find((each) => typeof each === 'string')
  const items = sections.flatMap(({ items: listed }) => listed.map(({ label }) => label)).join(' · ')
  return text || items || notes[0] || heading
}

type Writer = ReturnType<typeof writer>

/** Creates the functions that write elements with the style of their part. */
function writer(styles: Record<StyledPart, string>, locale: string) {
  const side = direction(locale)
  const style = (part: StyledPart) => ` style="${styles[part]}"`
  const element = (name: string, part: StyledPart, inner: string, attributes = '') =>
    `<${name} class="${part}"${attributes}${style(part)}>${inner}</${name}>\n`
  /** A right-to-left text can begin with a Latin name, so only a text without Arabic or Hebrew letters takes the direction of its first one. */
  const isFromRight = (text: string) => side === 'rtl' && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  const directionOf = (text: string) => (isFromRight(text) ? '' : ' dir="auto"')
  return {
    style,
    element,
    directionOf,
    /** Writes a line that is kept apart from the text around it. */
    apart: (text: string, attributes = '') =>
      `<bdi${attributes}${isFromRight(text) ? ' dir="rtl"' : ''}>${escapeUTF8(text)}</bdi>`,
    paragraph: (part: StyledPart, text: string) =>
      element('p', part, escapeUTF8(text).replaceAll('\n', '<br>'), directionOf(text)),
    anchor: (part: StyledPart, { label, url }: MailLink) =>
      `<a href="${escapeUTF8(url)}" class="${part}"${style(part)}>${escapeUTF8(label)}</a>`,
  }
}

/** Writes the bar with the logo and the name. Outlook on Windows gets the name alone, because it draws no WebP. */
function barRow({ tenant: { name, look } }: MailContext, { element, style }: Writer): string {
  if (!look?.bar) return ''
  const named = `<bdi class="name"${style('name')}>${escapeUTF8(name)}</bdi>`
  if (!look.logo) return `<tr>${element('td', 'bar', named).trimEnd()}</tr>\n`
  const { url, height, width } = look.logo
  const size = `${width === undefined ? '' : ` width="${width}"`} height="${height}"`
  const picture = `<img src="${escapeUTF8(url)}" alt=""${size} class="logo"${style('logo')}>&nbsp;&nbsp;`
  const inner = `<!--[if !mso]><!-->${picture}<!--<![endif]-->${named}`
  return `<tr>${element('td', 'bar', inner).trimEnd()}</tr>\n`
}

/** Writes the company's name in its colour, if no bar shows it. */
const brand = ({ tenant: { name, look } }: MailContext, { element, style }: Writer): string =>
  look?.bar ? '' : element('p', 'brand', `<bdi class="company"${style('company')}>${escapeUTF8(name)}</bdi>`)

function writeParagraph(each: MailParagraph, { element, paragraph, anchor, style, apart }: Writer): string {
  if (typeof each === 'string') return paragraph('paragraph', each)
  if ('quote' in each) return element('div', 'box', `${paragraph('fact', each.from)}${paragraph('fact', each.quote)}`)
  if (!('facts' in each)) return element('p', 'paragraph', anchor('link', each))
  const facts = each.facts.map((fact, at) => {
    const [first = '', ...others] = fact.split('\n').map((line) => apart(line))
    const below = others.map((line) => `<br><span class="detail"${style('detail')}>${line}</span>`).join('')
    // The box keeps the side of its language, also around an address in another script.
    return element('p', 'fact', `${at === 0 ? `<b>${first}</b>` : first}${below}`)
  })
  return element('div', 'box', facts.join(''))
}

function writeSection({ heading, items, rest, link, note }: MailSection, write: Writer): string {
  const { element, paragraph, anchor, style, apart } = write
  const item = ({ detail, ...target }: MailSection['items'][number]) => {
    const below = detail ? `<br>${apart(detail, ` class="detail"${style('detail')}`)}` : ''
    return element('li', 'item', `<bdi>${anchor('title', target)}</bdi>${below}`)
  }
  return [
    heading === undefined ? '' : element('h2', 'section', `<bdi>${escapeUTF8(heading)}</bdi>`),
    element('ul', 'list', `\n${items.map(item).join('')}`),
    rest === undefined ? '' : paragraph('paragraph', rest),
    link ? writeButton(link, write) : '',
    note === undefined ? '' : paragraph('note', note),
  ].join('')
}

/** Writes a button that Outlook draws as well: it colours cells, not links. */
const writeButton = (link: MailLink, { style, anchor }: Writer): string =>
  `<table ${TABLE}${style('press')}><tr><td class="deed"${style('deed')}>${anchor('button', link)}</td></tr></table>\n`
