import { decodeHTML } from 'entities'

const BLOCK_END = /<\/(?:p|li|h[1-6]|div|tr|table|ul|ol|blockquote|pre|caption)>|<[bh]r\b[^<>]*>/gi

/** The words of a cleaned description, for the index: ends of blocks are line ends, entities are decoded. */
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
