const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Characters of an id; enough to tell things on one page apart, no secret. */
const LENGTH = 5

/** Five random characters of a to z and 0 to 9, the first a letter, so that it may be the id of an element. */
export function randomId(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(LENGTH))
  return Array.from(numbers, (number, place) => LETTERS[number % (place === 0 ? 26 : 36)]).join('')
}
