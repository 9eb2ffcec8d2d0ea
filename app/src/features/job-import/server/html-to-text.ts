import { decodeHTML } from 'entities'

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
