import type { Row } from '../rows/row.ts'
import { trimSigns } from '../rows/trim-signs.ts'
import type { Found } from './read-jobs.ts'

const GRADE =
  /(?:(?:cumulative |overall |major |in-major |final )?(?:c?gpa|grade|gesamtnote|abschlussnote|note|notendurchschnitt|moyenne|mention|nota(?: media)?|voto|cijfer|średnia|ocena|betyg|средний балл|平均绩点|绩点|gpa) ?[:：(=]? ?)(?<score>\d{1,3}(?:[.,]\d{1,2})?(?: ?(?:\/|out of|von|su|sur) ?\d{1,3}(?:[.,]\d{1,2})?)? ?%?)/iu
/** A grade before its name: "3.8 GPA". */
const GRADE_FIRST = /(?<![\d.,])(?<score>\d{1,2}[.,]\d{1,2}(?: ?\/ ?\d{1,2}(?:[.,]\d{1,2})?)?) ?(?:c?gpa)(?!\p{L})/iu
/** A grade in brackets, after the same grade on another scale. */
const BRACKETED = / ?[([]\d{1,3}(?:[.,]\d{1,2})? ?\/ ?\d{1,3}(?:[.,]\d{1,2})?[)\]]/gu
const EMPTY_BRACKETS = /[([（【][\s\p{P}]{0,9}[)\]）】]/gu

/** Returns a head's text without the grade that it states. */
export const withoutGrade = (text: string): string =>
  trimSigns(text.replace(GRADE, '').replace(GRADE_FIRST, '').replace(BRACKETED, '').replace(EMPTY_BRACKETS, ''), '(')

/** True for a text that names a grade. */
export const statesGrade = (text: string): boolean => GRADE.test(text)

/** Returns the first grade that rows state. */
export function readGrade(rows: readonly Row[]): Found | undefined {
  for (const row of rows) {
    const grade = (GRADE.exec(row.text) ?? GRADE_FIRST.exec(row.text))?.groups?.['score']
    if (grade !== undefined) return { text: grade.trim(), row, confidence: 0.8 }
  }
  return undefined
}
