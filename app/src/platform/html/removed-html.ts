import sanitizeHtml from 'sanitize-html'

/** Tags that cleaning renames, as headings of a page begin at the second level. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }
/** Attributes that cleaning sets itself. */
const OURS: ReadonlySet<string> = new Set(['rel', 'target', 'loading', 'alt'])

/** Counts the elements and attributes of HTML, by words for people: `<script>`, `onclick on <p>`. */
function partsOf(html: string): Map<string, number> {
  const found = new Map<string, number>()
  const add = (part: string) => found.set(part, (found.get(part) ?? 0) + 1)
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        const tag = RENAMED[tagName] ?? tagName
        add(`<${tag}>`)
        for (const name of Object.keys(attribs)) if (!OURS.has(name)) add(`${name} on <${tag}>`)
        return { tagName, attribs }
      },
    },
  })
  return found
}

/** Returns the elements and attributes that cleaning took away; none if it only wrote the HTML in another way. */
export function removedParts(before: string, after: string): string[] {
  const left = partsOf(after)
  const removed = [...partsOf(before)].filter(([part, count]) => count > (left.get(part) ?? 0)).map(([part]) => part)
  // The attributes of an element that is gone say nothing more.
  const gone = new Set(removed.filter((part) => part.startsWith('<') && !left.has(part)))
  return removed.filter((part) => part.startsWith('<') || ![...gone].some((tag) => part.endsWith(` ${tag}`)))
}
