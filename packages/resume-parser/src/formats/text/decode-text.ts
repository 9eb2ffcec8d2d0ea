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
  { label: 'windows-1252', expected: /[À-ÖØ-öø-ÿœŒŠšŽž‘’“”–—•…€«»°·\u00a0]/u },
  { label: 'windows-1251', expected: /[а-яё№–—«»]/iu },
  { label: 'koi8-r', expected: /[а-яё]/iu },
  { label: 'shift_jis', expected: JAPANESE, needed: KANA },
  { label: 'euc-jp', expected: JAPANESE, needed: KANA },
  { label: 'gb18030', expected: CHINESE },
  { label: 'big5', expected: CHINESE },
  { label: 'euc-kr', expected: /[\uac00-\ud7a3\u3001-\u301f]/u },
]

/** Text is judged by its beginning. */
const SAMPLE = 20_000

/** Returns the text of bytes in UTF-8, in UTF-16 with a mark, or else in the legacy encoding that fits clearly best. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(legacyEncoding(bytes.subarray(0, SAMPLE))).decode(bytes)
  }
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
      // Accented Western letters stand between plain ones; other alphabets make whole words.
      const alone = /[\u00c0-\u00ff]/.test(character) && /[\u00c0-\u00ff]/.test(before)
      if (expected.test(character) && !swapped && !alone) good += 1
      if (character === '\ufffd') good -= 2
    }
    before = character
  }
  return foreign === 0 ? 0 : good / foreign
}
