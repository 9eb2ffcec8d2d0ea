import sanitizeHtml from 'sanitize-html'
import kept from './kept-html.json' with { type: 'json' }
import { limitNesting } from './limit-nesting.ts'
import { safeImage, safeLink } from './safe-address.ts'

/** Deeper markup carries no meaning on a page. */
const DEEPEST_NESTING = 40

const layout = Object.fromEntries(['div', 'p', 'ul', 'a', 'span'].map((tag) => [tag, kept.classes]))

/**
 * Sanitizes HTML written by a company: keeps text, headings from h2, lists, tables, links and images; removes scripts,
 * styles, forms, ids, names and event handlers, and all classes but our own. Images must come from this site or from
 * `imageHosts`, which are origins. Idempotent.
 */
export function cleanCompanyHtml(html: string, imageHosts: readonly string[]): string {
  return sanitizeHtml(limitNesting(html), {
    allowedTags: kept.tags,
    nonTextTags: kept.droppedWithText,
    allowedAttributes: {
      '*': ['lang', 'dir', 'hidden'],
      a: ['href', 'rel', 'target'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      time: ['datetime'],
      ol: ['start'],
    },
    allowedClasses: layout,
    // URLs are checked below with the WHATWG parser that browsers use.
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: DEEPEST_NESTING,
    transformTags: {
      // Text that readers cannot see is for machines: the filter below drops the element with all it contains.
      '*': (tagName, attribs) =>
        isHidden(attribs) ? { tagName: 'span', attribs: { hidden: 'hidden' } } : { tagName, attribs },
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      a: (tagName, attributes) => ({ tagName, attribs: link(attributes) }),
      img: (tagName, attributes) => ({ tagName, attribs: picture(attributes, imageHosts) }),
    },
    exclusiveFilter: ({ tag, attribs }) => attribs['hidden'] !== undefined || (tag === 'img' && !attribs['src']),
  })
}

const HIDING_STYLE =
  /display\s?:\s?none|visibility\s?:\s?(?:hidden|collapse)|font-size\s?:\s?0(?![\d.]*[1-9])|opacity\s?:\s?0(?![\d.]*[1-9])/i

/** Returns true for an element that no browser shows. */
const isHidden = ({ style, hidden }: sanitizeHtml.Attributes): boolean =>
  hidden !== undefined || (style !== undefined && HIDING_STYLE.test(style.replace(/\s+/g, ' ')))

function link({ href, rel: _rel, target, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const safe = safeLink(href)
  if (safe === undefined) return others
  return { ...others, href: safe, rel: 'noopener noreferrer', ...(target === '_blank' && { target }) }
}

function picture(attributes: sanitizeHtml.Attributes, hosts: readonly string[]): sanitizeHtml.Attributes {
  const { src, alt = '', width = '', height = '', loading: _loading, ...others } = attributes
  const safe = safeImage(src, hosts)
  if (safe === undefined) return {}
  const size = (name: string, value: string) => (/^\d{1,4}$/.test(value) ? { [name]: value } : {})
  return { src: safe, alt, ...size('width', width), ...size('height', height), loading: 'lazy', ...others }
}
