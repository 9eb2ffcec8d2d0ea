import { decodeHTML } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { limitNesting } from '#platform/html/limit-nesting.ts'
import { cleanText } from '@foyer/typed-input/texts'
import { asHtml } from './as-html.ts'
import tags from './html-tags.json' with { type: 'json' }
import { normaliseBlocks } from './normalise-blocks.ts'
import { importLimits } from '../../limits.ts'

/**
 * html-tags.json: `kept` elements are allowed; `paragraphLike` ones are layout that separates paragraphs;
 * `droppedWithText` contain no text of the ad. Of any other element only the content is kept.
 */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: tags.kept,
  allowedAttributes: { a: ['href', 'rel', 'target'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan', 'scope'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: tags.droppedWithText,
  nestingLimit: importLimits.descriptionNesting,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    ...Object.fromEntries(tags.paragraphLike.map((tag) => [tag, sanitizeHtml.simpleTransform('p', {}, false)])),
    a: (_tag, attributes) => link(attributes.href),
    td: (tagName, attributes) => ({ tagName, attribs: spans(attributes) }),
    th: (tagName, attributes) => ({ tagName, attribs: spans(attributes) }),
  },
}

/**
 * Sanitizes an ad's description: paragraphs, headings from h2, lists, tables, emphasis and links that open in a new
 * tab; no styles, scripts, images, forms, ids or classes. Accepts HTML, HTML escaped as a whole, or plain text.
 * Idempotent.
 */
export function cleanDescription(htmlOrText: string): string {
  // Cleaned twice, because decoding entities restores characters removed from the text.
  let clean = normaliseBlocks(cleanText(sanitizeHtml(limitNesting(asHtml(cleanText(htmlOrText))), OPTIONS)))
  // Moving spaces and line breaks out of elements can put them next to others, or next to joiners.
  for (let times = 0; times < importLimits.nestingMoves && MOVES.test(clean); times += 1) {
    const moved = normaliseBlocks(cleanText(clean))
    if (moved === clean) break
    clean = moved
  }
  return clean
}

const MOVES = /[\u200C\u200D]|<pre>/

/**
 * Replaces links with disallowed targets by their text (`span` is not kept); a relative path would lead to the wrong
 * site.
 */
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

const BLOCK_END = /<\/(?:p|li|h[1-6]|div|tr|table|ul|ol|blockquote|pre|caption)>|<[bh]r\b[^<>]*>/gi

/** Returns the text of a sanitized description, with line breaks at block ends and decoded entities. */
export function htmlToText(html: string): string {
  const marked = html
    .replace(BLOCK_END, '\n')
    .replace(/<\/t[dh]>/gi, '\t')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
  return decodeHTML(marked)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}
