/** Soft hyphens, zero-width and direction characters, NUL and other controls, except tabs and line breaks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|(?![\t\n\v\f\r])\p{Cc}/gu
/** Text that needs no cleaning; most characters of a page are. */
const PLAIN = /^[ -~]*$/
/**
 * Latin ligatures, the shapes of Hebrew and Arabic letters within words, and radicals, which fonts draw as the Chinese
 * characters that look the same.
 */
const FORMS = /[\u2e80-\u2fdf\ufb00-\ufb06\u0132\u0133\ufb1d-\ufdfb\ufe70-\ufefc]/g
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/**
 * Removes characters that readers don't see, writes forms of letters as letters, and replaces every kind of space by a
 * plain one.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(INVISIBLE, '')
    .replace(FORMS, (form) => form.normalize('NFKC'))
    .replace(SPACES, ' ')
    .normalize('NFC')
}
