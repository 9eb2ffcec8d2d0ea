import type { PageContent, PageGlyph } from '../formats/pdf/page-glyph.ts'

/** A word with its place in pixels. */
interface Word {
  text: string
  line: string
  left: number
  top: number
  width: number
  height: number
  confidence: number
}

/** Width of a page in points; the resolution of a photograph says nothing. */
const PAGE_WIDTH = 595
const WORD_LEVEL = '5'
/** Words and lines below this are ruled lines, stamps and dirt. */
const MIN_WORD = 20
const MIN_LINE = 55
const MIN_LETTERS = 4
/** Parts of the font size above and below the baseline: small letters, tall ones, and tails. */
const SMALL = 0.5
const TALL = 0.71
const TAIL = 0.21
const TALL_LETTER = /[\p{Lu}\p{Lo}\p{N}bdfhklt()[\]/|]/u
const TAIL_LETTER = /[gjpqyÇç,;()[\]/|]/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/
/** Signs that bullets are read as, before a word in capitals. */
const BULLET = /^[«»¢©®°*+~=e¤o·•●○▪■□¢>›-]{1,2}$/u
const FONT = { name: 'recognized', bold: false, italic: false }

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

function readWords(table: string): Word[] {
  return table.split('\n').flatMap((row) => {
    const [level, , block, paragraph, line, , left, top, width, height, confidence, text = ''] = row.split('\t')
    if (level !== WORD_LEVEL || text.trim() === '') return []
    return [
      {
        text: text.trim(),
        line: [block, paragraph, line].join('/'),
        left: Number(left),
        top: Number(top),
        width: Number(width),
        height: Number(height),
        confidence: Number(confidence),
      },
    ]
  })
}

/** Parts of the font size that a word takes above and below its baseline. */
const above = (text: string): number => (TALL_LETTER.test(text) ? TALL : SMALL)
const below = (text: string): number => (TAIL_LETTER.test(text) ? TAIL : 0)

/** True for a line of a few doubtful letters, as ruled lines and stamps give. */
function isNoise(words: readonly Word[]): boolean {
  const letters = words.map(({ text }) => text.replace(/[^\p{L}\p{N}]/gu, '')).join('')
  const mean = words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length
  return mean < MIN_LINE || (letters.length < MIN_LETTERS && mean < MIN_LINE + 20)
}

/** Returns the characters of a line, spread evenly over their words. */
function glyphsOf(words: readonly Word[], scale: number): PageGlyph[] {
  const size = Math.round(2 * scale * median(words.map(({ text, height }) => height / (above(text) + below(text))))) / 2
  const baseline =
    scale * median(words.map(({ text, top, height }) => top + height * (1 - below(text) / (above(text) + below(text)))))
  return words.flatMap(({ text, left, width }, at) => {
    const next = words[at + 1]?.text ?? ''
    const shown = at === 0 && BULLET.test(text) && /^\p{Lu}/u.test(next) ? '•' : text
    const characters = [...shown]
    const turned = RIGHT_TO_LEFT.test(shown)
    const step = width / characters.length
    return characters.map((character, index): PageGlyph => {
      const from = left + step * (turned ? characters.length - 1 - index : index)
      return {
        text: character,
        left: from * scale,
        right: (from + step) * scale,
        baseline,
        size,
        angle: 0,
        font: FONT,
        color: '#000000',
        invisible: undefined,
      }
    })
  })
}

/** Returns a page with the characters of a recognizer's table of words. */
export function pageOfWords(table: string, picture: { width: number; height: number }): PageContent {
  const scale = PAGE_WIDTH / picture.width
  const lines = new Map<string, Word[]>()
  for (const word of readWords(table)) {
    if (word.confidence >= MIN_WORD) lines.set(word.line, [...(lines.get(word.line) ?? []), word])
  }
  const glyphs = [...lines.values()].filter((words) => !isNoise(words)).flatMap((words) => glyphsOf(words, scale))
  return { width: PAGE_WIDTH, height: picture.height * scale, glyphs, rules: [] }
}
