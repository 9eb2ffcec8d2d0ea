import { decodeHTML } from 'entities'

/** Enough HTML for an ad's first sentences, with any markup. */
const READ_CHARACTERS = 6000

/**
 * Returns the beginning of an ad's HTML as one line of at most `length` characters, cut between words in languages with
 * spaces, with an ellipsis if shortened.
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
