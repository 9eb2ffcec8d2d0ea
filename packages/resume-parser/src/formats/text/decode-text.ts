interface Encoding {
  label: string
  /** Letters and signs of the languages that are written in it. */
  expected: RegExp
  /** Letters without which the text is another language's. */
  needed?: RegExp
}

const KANA = /[\u3041-\u30ff]/u
const JAPANESE = /[\u3041-\u30ff\u4e00-\u9fff\u3001-\u301f\uff01-\uff5e]/u
const CHINESE = /[\u4e00-\u9fff\u3001-\u301f\uff01-\uff5e]/u

/** Encodings tried for text that is not UTF-8, in order of preference. */
const LEGACY: readonly Encoding[] = [
  { label: 'windows-1252', expected: /[À-ÖØ-öø-ÿœŒ‘’“”–—•…€«»°·\u00a0]/u },
  { label: 'macintosh', expected: /[äöüÄÖÜßéèàçêâîôûñíóúáëïœŒ‘’“”–—•…€«»°·\u00a0]/u },
  { label: 'windows-1250', expected: /[ąćęłńóśźżáčďéěíňřšťúůýžőűăâîșțäöüß‘’“”„–—•…€«»°\u00a0]/iu },
  // Hebrew and Greek have fewer letters, all of which are Cyrillic ones here.
  { label: 'windows-1251', expected: /[а-яё№–—«»]/iu, needed: /[ыьэюяА-Я]/u },
  { label: 'windows-1255', expected: /[\u05d0-\u05ea\u05f3\u05f4₪–—“”]/u },
  { label: 'windows-1253', expected: /[α-ωά-ώΑ-ΩΆ-Ώς–—«»]/u, needed: /[άέήίόύώς]/u },
  { label: 'windows-1256', expected: /[\u060c\u061b\u061f\u0621-\u0652–—«»]/u },
  { label: 'koi8-r', expected: /[а-яё]/iu },
  { label: 'shift_jis', expected: JAPANESE, needed: KANA },
  { label: 'euc-jp', expected: JAPANESE, needed: KANA },
  { label: 'gb18030', expected: CHINESE },
  { label: 'big5', expected: CHINESE },
  { label: 'euc-kr', expected: /[\uac00-\ud7a3\u3001-\u301f]/u },
]

/** Text is judged by its beginning. */
const SAMPLE = 20_000

/** Returns the text of bytes in UTF-8, in UTF-16, or else in the legacy encoding that fits clearly best. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(detectEncoding(bytes)).decode(bytes)

/**
 * Returns the label (WHATWG) of the encoding of a text: by its mark, UTF-8 if it is valid but for some damage, or else the legacy encoding that fits
 * clearly best. A beginning that ends inside a character is judged like a whole text.
 */
export function detectEncoding(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return damagedEncoding(bytes)
  }
}

function damagedEncoding(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  const lost = count(text, /\ufffd/g)
  // Bytes of another encoding hardly ever make characters of UTF-8, so text with many has only been damaged.
  return count(text, /[^\0-\x7f\ufffd]/gu) > lost * 2 ? 'utf-8' : legacyEncoding(bytes.subarray(0, SAMPLE))
}

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0

/** Returns UTF-16 by its mark, or by the zeros in every other byte of Western text; undefined for other encodings. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length * 0.3 && even === 0) return 'utf-16le'
  return even > sample.length * 0.3 && odd === 0 ? 'utf-16be' : undefined
}

function legacyEncoding(sample: Uint8Array): string {
  const scored = LEGACY.map(({ label, expected, needed }, preference) => {
    const text = new TextDecoder(label).decode(sample)
    return { label, score: needed?.test(text) === false ? 0 : scoreOf(text, expected) - preference * 0.02 }
  })
  const [western] = scored
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  // Western text is by far the most frequent, so another encoding has to be clearly better.
  return best && western && best.score > western.score + 0.2 ? best.label : 'windows-1252'
}

/**
 * Returns the share of foreign letters that form words as their language writes them: letters of one script beside each
 * other, lower case after upper case. Characters of no word, and failures to decode, count against it.
 */
function scoreOf(text: string, expected: RegExp): number {
  let foreign = 0
  let good = 0
  let before = ''
  for (const character of text) {
    if (character > '\u007f') {
      foreign += 1
      const swapped = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(character)
      // Accented Western letters are surrounded by plain ones; other alphabets form whole words.
      const alone = /[\u00c0-\u00ff]/.test(character) && /[\u00c0-\u00ff]/.test(before)
      if (expected.test(character) && !swapped && !alone) good += 1
      if (character === '\ufffd') good -= 2
    }
    before = character
  }
  return foreign === 0 ? 0 : good / foreign
}
