import type { DateRange } from '../dates/date-ranges.ts'
import type { Found } from '../entries/read-jobs.ts'
import type { Provenance } from '../model/parsed-resume.ts'
import type { Row } from '../rows/row.ts'

/** Values below this probability stay out of the profile. */
const MIN_CONFIDENCE = 0.35

/** Records the place of each value of the profile. */
export class ProfileWriter {
  readonly provenance: Record<string, Provenance> = {}
  private readonly used = new Set<number>()

  /** Returns the text if it is sure enough, and notes its place under the path. */
  value(path: string, found: Found | undefined): string | undefined {
    if (!found || found.confidence < MIN_CONFIDENCE || found.text.trim() === '') return undefined
    this.note(path, found.row, found.confidence)
    return found.text.trim()
  }

  /** Notes the place of a value that the caller stores. */
  note(path: string, row: Row, confidence: number): void {
    const { index, page, box } = row.line
    this.provenance[path] = { confidence: Math.round(confidence * 100) / 100, line: index, page, ...(box && { box }) }
    this.use(row)
  }

  /** Marks rows as read. */
  use(...rows: readonly Row[]): void {
    for (const row of rows) this.used.add(row.line.index)
  }

  /** Returns start and end of a range with their places; the end is absent for a current one. */
  dates(path: string, range: DateRange | undefined, row: Row): { startDate?: string; endDate?: string } {
    if (!range) return {}
    const confidence = range.single ? 0.7 : 0.92
    if (range.start !== undefined) this.note(`${path}.startDate`, row, confidence)
    if (range.end !== undefined) this.note(`${path}.endDate`, row, confidence)
    return {
      ...(range.start !== undefined && { startDate: range.start }),
      ...(range.end !== undefined && { endDate: range.end }),
    }
  }

  isUsed(index: number): boolean {
    return this.used.has(index)
  }
}

/** Returns an object without its undefined values and empty lists. */
export function present<T extends object>(given: { [K in keyof T]?: T[K] | undefined }): T {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as T
}

/** Joins the rows of a description: bullets to highlights, other rows to a summary. */
export function describe(rows: readonly Row[]): { summary?: string; highlights?: string[] } {
  const highlights: string[] = []
  const summary: string[] = []
  for (const row of rows) {
    const text = row.text.replaceAll('\t', ' ').trim()
    if (text === '') continue
    const continuesBullet = !row.bullet && highlights.length > 0
    if (row.bullet) highlights.push(text)
    else if (continuesBullet) highlights.push(joinLine(highlights.pop() ?? '', text))
    else summary.push(summary.length > 0 ? joinLine(summary.pop() ?? '', text) : text)
  }
  return { ...(summary.length > 0 && { summary: summary.join('\n') }), ...(highlights.length > 0 && { highlights }) }
}

/** Joins two lines of running text; a hyphen at the break of a word goes. */
export function joinLine(before: string, after: string): string {
  if (/\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after
  const wide =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。、]$/u.test(before) &&
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(after)
  return wide ? before + after : `${before} ${after}`
}
