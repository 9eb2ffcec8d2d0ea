import type { Limits } from '../formats/bounds/limits.ts'
import type { PageContent, RecognizedPages } from '../formats/pdf/page-glyph.ts'
import { detectWords } from '../understanding/detect-language.ts'
import { openEngine, type Engine, type Recognized } from './open-engine.ts'
import { pageOfWords } from './page-of-words.ts'
import type { Picture } from './picture.ts'

export interface RecognitionOptions {
  /** Languages to expect, as ISO 639-1 codes, of which the first is tried; English is tried in any case. */
  languages: readonly string[]
}

/** Below this mean the languages are the wrong ones, or the page has no text. */
const MIN_CONFIDENCE = 0.4

const textOf = ({ glyphs }: PageContent): string => glyphs.map(({ text }) => text).join('')

/**
 * Reads the first page. Returns its words with the engine for the other pages, which is the one for its language: English
 * recognizes a page well enough to tell.
 */
async function readFirst(
  first: Picture,
  languages: readonly string[],
  open: typeof openEngine,
): Promise<{ engine: Engine; read: Recognized | undefined } | undefined> {
  const engine = await open([...new Set([...languages.slice(0, 1), 'en'])])
  if (!engine) return undefined
  const read = engine.recognize(first)
  const language = read && detectWords(read.table.replace(/\t/g, ' '))
  if (language === undefined || engine.languages.includes(language)) return { engine, read }
  const better = await open([language, 'en'])
  if (!better?.languages.includes(language)) {
    better?.close()
    return { engine, read }
  }
  engine.close()
  return { engine: better, read: better.recognize(first) }
}

/** Recognizes the characters of pictures of pages, which are given by page number. Without the optional packages it reads none. */
export async function recognizePages(
  pictures: ReadonlyMap<number, Picture>,
  { languages }: RecognitionOptions,
  limits: Limits,
  open = openEngine,
): Promise<RecognizedPages> {
  const found: RecognizedPages = { pages: new Map(), confidences: new Map() }
  const usable = [...pictures]
    .filter(([, { width, height }]) => width * height > 0 && width * height <= limits.picturePixels)
    .slice(0, limits.recognizedPages)
  const [first] = usable
  const started = first && (await readFirst(first[1], languages, open))
  if (!started) return found
  const { engine } = started
  for (const [number, picture] of usable) {
    const read = picture === first[1] ? started.read : engine.recognize(picture)
    if (!read || read.confidence < MIN_CONFIDENCE) continue
    const page = pageOfWords(read.table, picture)
    if (textOf(page).trim() === '') continue
    found.pages.set(number, page)
    found.confidences.set(number, read.confidence)
  }
  engine.close()
  return found
}
