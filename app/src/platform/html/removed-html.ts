import sanitizeHtml from 'sanitize-html'

/** Tags that cleaning renames, because headings of a page start at the second level. */
const RENAMED: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }
/** Attributes that cleaning sets itself. */
const OURS: ReadonlySet<string> = new Set(['rel', 'target', 'loading', 'alt'])

/** Counts the elements and attributes of HTML, with readable names: `<script>`, `onclick on <p>`. */
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

/** Returns the elements and attributes that cleaning removed; none if it only wrote the HTML differently. */
export function removedParts(before: string, after: string): string[] {
  const left = partsOf(after)
  const removed = [...partsOf(before)].filter(([part, count]) => count > (left.get(part) ?? 0)).map(([part]) => part)
  // The attributes of a removed element are irrelevant.
  const gone = new Set(removed.filter((part) => part.startsWith('<') && !left.has(part)))
  return removed.filter((part) => part.startsWith('<') || ![...gone].some((tag) => part.endsWith(` ${tag}`)))
}
