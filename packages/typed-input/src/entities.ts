import { decodeHTML } from 'entities'
import { cleanLine, cleanText } from './texts/texts.ts'

/**
 * Cleans a title or name from another system: decodes character references such as `&amp;` once, and cleans the line.
 * `&amp;amp;` becomes `&amp;`: a second pass would change texts that are about HTML.
 */
export const decodeLine = (text: string): string => cleanLine(decodeHTML(text))

/** Cleans a text of several lines from another system, as `decodeLine` does one line. */
export const decodeText = (text: string): string => cleanText(decodeHTML(text))
