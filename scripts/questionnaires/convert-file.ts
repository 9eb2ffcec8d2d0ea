import { basename, extname } from 'node:path'
import type { ConversionNote } from './convert-question.ts'
import { convertQuestionnaire, type ConvertedQuestionnaire } from './convert-questionnaire.ts'

/** Outcome of converting a file of questionnaires. */
export interface ConversionReport {
  readonly converted: number
  readonly refused: readonly { readonly place: string; readonly reason: string }[]
  readonly sections: number
  readonly questions: number
  /** Number of fields created per type. */
  readonly fields: Readonly<Record<string, number>>
  readonly notes: readonly (ConversionNote & { readonly file: string })[]
}

/** A form, written to its own file. */
export interface ConvertedFile {
  readonly file: string
  readonly content: Pick<ConvertedQuestionnaire, 'title' | 'definition' | 'initialValues'>
}

/**
 * Converts every questionnaire of a text: one JSON value, a list, or one value per line. An invalid one does not stop
 * the others.
 */
export async function convertFile(
  text: string,
): Promise<{ readonly forms: readonly ConvertedFile[]; readonly report: ConversionReport }> {
  const forms: ConvertedFile[] = []
  const refused: { place: string; reason: string }[] = []
  const notes: (ConversionNote & { file: string })[] = []
  const fields: Record<string, number> = {}
  let [sections, questions] = [0, 0]
  for (const { place, read } of valuesOf(text)) {
    try {
      const input = read()
      const form = await convertQuestionnaire(input)
      const file = fileName(input, forms)
      forms.push({
        file,
        content: { title: form.title, definition: form.definition, initialValues: form.initialValues },
      })
      notes.push(...form.notes.map((note) => ({ file, ...note })))
      sections += form.definition.sections.length
      questions += form.questions
      for (const { type } of form.definition.sections.flatMap(({ items }) => items))
        fields[type] = (fields[type] ?? 0) + 1
    } catch (error) {
      refused.push({ place, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { forms, report: { converted: forms.length, refused, sections, questions, fields, notes } }
}

interface PlacedValue {
  readonly place: string
  readonly read: () => unknown
}

function valuesOf(text: string): readonly PlacedValue[] {
  const whole = parsed(text)
  if (whole !== undefined) {
    const list: readonly unknown[] = Array.isArray(whole) ? whole : [whole]
    return list.map((value, index) => ({ place: `questionnaire ${index + 1}`, read: () => value }))
  }
  return text
    .split('\n')
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [{ place: `line ${index + 1}`, read: (): unknown => JSON.parse(line) }],
    )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Derives a file name from the questionnaire's source file, else from its position. */
function fileName(input: unknown, others: readonly ConvertedFile[]): string {
  const source = typeof input === 'object' && input !== null && 'source' in input ? input.source : undefined
  const stem = typeof source === 'string' ? basename(source, extname(source)).replaceAll(/[^\w-]/g, '-') : ''
  const preferredName = stem || `questionnaire-${others.length + 1}`
  return others.some(({ file }) => file === `${preferredName}.json`)
    ? `${preferredName}-${others.length + 1}.json`
    : `${preferredName}.json`
}
