import { decodeHTML } from 'entities'
import sanitizeHtml from 'sanitize-html'

/** Returns HTML as plain text, one line per block. */
export function plainText(html: string): string {
  const broken = html.replaceAll(/<\/(?:p|h[1-6]|li|tr|div|summary|details)>|<br\s*\/?>/gi, '\n')
  const stripped = sanitizeHtml(broken, { allowedTags: [], allowedAttributes: {} })
  return decodeHTML(stripped)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
