const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Length of an id: unique enough for one page, not a secret. */
const LENGTH = 5

/**
 * Returns five random characters of a to z and 0 to 9, beginning with a letter, so that it is valid as an element id.
 */
export function randomId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(LENGTH))
  return Array.from(numbers, (number, place) => LETTERS[number % (place === 0 ? 26 : 36)]).join('')
}
