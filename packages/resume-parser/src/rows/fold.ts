/** Returns a text in lower case without accents, spaces, and signs; keeps letters, digits, `+` and `#`. */
export function foldKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}ـ]/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/[^\p{L}\p{N}+#]/gu, '')
}

/** Returns the words of a text in lower case, with characters such as `.`, `-`, `'` and `&` inside words kept. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}+#]+(?:[.'’&/-][\p{L}\p{M}\p{N}+#]+)*\.?/gu) ?? []
  )
}

const WIDE_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** True if a text has Chinese, Japanese or Korean characters. */
export const hasWideScript = (text: string): boolean => WIDE_SCRIPT.test(text)

/** True if a text has at least two letters with case, all upper case. */
export function isUpperCase(text: string): boolean {
  const letters = text.replace(/[^\p{Lu}\p{Ll}]/gu, '')
  return letters.length >= 2 && !/\p{Ll}/u.test(letters)
}

/** Returns a text without invisible characters, with usual spaces, and trimmed. */
export function cleanText(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff\0]/g, '')
    .replace(/[\ue000-\uf8ff]/g, ' ')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=\p{M})/gu, '')
    .replace(/ ?\t[\t ]*/g, '\t')
    .trim()
}
