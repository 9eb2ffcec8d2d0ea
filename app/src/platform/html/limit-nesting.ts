/** Ten times what any job ad needs; the parser's work per closing tag grows with the depth. */
const DEEPEST_OPEN_TAGS = 500
const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>/gi
const VOID = new Set([
  'br',
  'hr',
  'img',
  'input',
  'wbr',
  'col',
  'area',
  'base',
  'embed',
  'link',
  'meta',
  'source',
  'track',
])

/** Drops opening tags beyond the limit. Runs before the sanitizer, so it need not be exact. */
export function limitNesting(html: string): string {
  let depth = 0
  return html.replace(TAG, (tag, slash: string, name: string) => {
    if (VOID.has(name.toLowerCase())) return tag
    if (slash !== '') depth = Math.max(0, depth - 1)
    else if (depth >= DEEPEST_OPEN_TAGS) return ''
    else depth += 1
    return tag
  })
}
