import type { Limits } from '../formats/bounds/limits.ts'
import type { PageContent, RecognizedPages } from '../formats/pdf/page-glyph.ts'
import { detectWords } from '../understanding/detect-language.ts'
import { openEngine, type Engine } from './open-engine.ts'
import { pageOfWords } from './page-of-words.ts'
import type { Picture } from './picture.ts'

export interface RecognitionOptions {
  /** Languages to expect, as ISO 639-1 codes; English is tried in any case. */
  languages: readonly string[]
}

/** Below this mean the languages are the wrong ones, or the page has no text. */
const MIN_CONFIDENCE = 0.4

const textOf = ({ glyphs }: PageContent): string => glyphs.map(({ text }) => text).join('')

/** Returns the engine for the language of the first page, which English recognizes well enough to tell. */
async function engineFor(first: Picture, languages: readonly string[]): Promise<Engine | undefined> {
  const engine = await openEngine([...new Set([...languages, 'en'])].slice(0, 2))
  const read = engine?.recognize(first)
  const language = read && detectWords(read.table.replace(/\t/g, ' '))
  if (!engine || language === undefined || engine.languages.includes(language)) return engine
  const better = await openEngine([language, 'en'])
  if (!better?.languages.includes(language)) return engine
  engine.close()
  return better
}

/** Recognizes the characters of pictures of pages, which are given by page number. Without the optional packages it reads none. */
export async function recognizePages(
  pictures: ReadonlyMap<number, Picture>,
  { languages }: RecognitionOptions,
  limits: Limits,
): Promise<RecognizedPages> {
  const found: RecognizedPages = { pages: new Map(), confidences: new Map() }
  const usable = [...pictures]
    .filter(([, { width, height }]) => width * height > 0 && width * height <= limits.picturePixels)
    .slice(0, limits.recognizedPages)
  const [first] = usable
  const engine = first && (await engineFor(first[1], languages))
  if (!engine) return found
  for (const [number, picture] of usable) {
    const read = engine.recognize(picture)
    if (!read || read.confidence < MIN_CONFIDENCE) continue
    const page = pageOfWords(read.table, picture)
    if (textOf(page).trim() === '') continue
    found.pages.set(number, page)
    found.confidences.set(number, read.confidence)
  }
  engine.close()
  return found
}
