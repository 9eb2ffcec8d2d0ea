import sanitizeHtml from 'sanitize-html'

import { cleanText } from '../clean-text.ts'
import { asHtml } from './as-html.ts'
import { limitNesting } from './limit-nesting.ts'
import { normaliseBlocks } from './normalise-blocks.ts'

/** Deeper markup than this carries no meaning in an ad; its text stays, at this depth. */
const DEEPEST_NESTING = 60

const KEPT_TAGS = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'a',
  'blockquote',
  'hr',
]
const KEPT_CODE_TAGS = ['code', 'pre']
const KEPT_TABLE_TAGS = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

/** Elements whose text is no text of the ad; for any other unknown element the text inside stays. */
const DROPPED_WITH_TEXT = [
  ...['script', 'style', 'noscript', 'template', 'title', 'svg', 'math', 'iframe', 'object', 'noembed', 'noframes'],
  ...['textarea', 'select', 'option', 'button', 'xmp', 'plaintext', 'audio', 'video', 'canvas'],
]

/** Block elements that only lay out; they part paragraphs. */
const PARAGRAPH_LIKE = [
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'address', 'figure', 'figcaption', 'center'],
  ...['dl', 'dt', 'dd', 'fieldset', 'legend', 'form', 'details', 'summary', 'nav', 'hgroup'],
]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...KEPT_TAGS, ...KEPT_CODE_TAGS, ...KEPT_TABLE_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan', 'scope'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WITH_TEXT,
  nestingLimit: DEEPEST_NESTING,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    ...Object.fromEntries(PARAGRAPH_LIKE.map((tag) => [tag, sanitizeHtml.simpleTransform('p', {}, false)])),
    a: (_tag, attributes) => link(attributes.href),
    td: (tagName, attributes) => ({ tagName, attribs: spans(attributes) }),
    th: (tagName, attributes) => ({ tagName, attribs: spans(attributes) }),
  },
}

/**
 * An ad's description as HTML that is safe to show: paragraphs, headings from h2, lists, tables, emphasis and links
 * that open in a new tab. No styles, scripts, images, forms, ids or classes. Takes HTML, HTML that was escaped as a
 * whole, or plain text; cleaning what is already clean changes nothing.
 */
export function cleanDescription(htmlOrText: string): string {
  return normaliseBlocks(sanitizeHtml(limitNesting(asHtml(cleanText(htmlOrText))), OPTIONS))
}

/** A link that leads nowhere we allow becomes its text (`span` is not kept); a path would lead to the wrong site. */
function link(href: string | undefined): sanitizeHtml.Tag {
  const target = (href ?? '').trim()
  if (!/^(?:https?:\/\/[^\s/]|mailto:[^\s?]+@)/i.test(target)) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href: target, rel: 'noopener noreferrer nofollow', target: '_blank' } }
}

function spans(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) =>
      name === 'scope' ? /^(?:col|row)$/.test(value) : /^[1-9]\d?$/.test(value),
    ),
  )
}
