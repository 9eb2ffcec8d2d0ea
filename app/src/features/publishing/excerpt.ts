import { decodeHTML } from 'entities'

/** Enough of an ad for its first sentences, whatever markup surrounds them. */
const READ_CHARACTERS = 6000

/**
 * The beginning of an ad's HTML as one line of text, at most `length` characters, cut between words where the language
 * has spaces and ended with an ellipsis when something is left out.
 */
export function excerpt(html: string, length: number): string {
  const head = html
    .slice(0, READ_CHARACTERS)
    .replace(/<(script|style)\b[^<>]*>[^]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?(a|abbr|b|em|i|mark|s|small|span|strong|sub|sup|u)(\s[^<>]*)?>/gi, '')
    .replace(/<[^<>]*(>|$)/g, ' ')
  const words = decodeHTML(head)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (words.length <= length)
    return html.length > READ_CHARACTERS && words !== '' ? `${words.slice(0, length - 1)}…` : words
  const cut = words.slice(0, length - 1).replace(/\p{Cs}$/u, '')
  const space = cut.lastIndexOf(' ')
  const whole = words[length - 1] === ' ' || space < length * 0.6 ? cut : cut.slice(0, space)
  return `${whole.replace(/(?<![\s,;:.–-])[\s,;:.–-]+$/u, '')}…`
}
