import { XMLParser, XMLValidator } from 'fast-xml-parser'

import { ImportFileError } from '../../errors.ts'
import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { sectionAsHtml } from '../descriptions/as-html.ts'
import { wholeText, type DecodedText } from '../files/decode-file.ts'
import type { RawRow } from '../raw-row.ts'
import { wrongFormat } from './json-documents.ts'
import { workLocationIn } from '../../row.ts'
import { importLimits } from '../../limits.ts'

const LISTS = new Set(['workzag-jobs.position', 'workzag-jobs.position.jobDescriptions.jobDescription'])

/** Values stay text: an id such as 007 must not become the number 7. */
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  isArray: (_name, path) => LISTS.has(String(path)),
})

/** Reads Personio's XML feed of open positions (`/xml` of the career page). Row numbers count the positions from 1. */
export async function* readPersonio(text: DecodedText): AsyncGenerator<RawRow> {
  const xml = await wholeText(text)
  if (xml.trim() === '') return
  const checked = XMLValidator.validate(xml)
  if (checked !== true) {
    const { line, msg } = checked.err
    throw new ImportFileError(
      'broken-file',
      `${text.name} isn’t well-formed XML (line ${line}: ${msg}), so nothing was imported. Download it again.`,
    )
  }
  const root = parse(xml, text.name)
  if (!('workzag-jobs' in root)) throw wrongFormat(text.name, 'Personio', 'its root is not <workzag-jobs>')
  let row = 0
  for (const position of listOf(recordOf(root['workzag-jobs']).position)) {
    row += 1
    yield { row, value: toRow(position) }
  }
}

/** Personio's feed declares no entities; the parser rejects documents with nested ones. */
function parse(xml: string, name: string): Record<string, unknown> {
  try {
    return recordOf(parser.parse(xml))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ImportFileError('broken-file', `${name} can’t be read as XML (${why}). Download it again.`)
  }
}

function toRow(position: unknown): unknown {
  if (!isRecord(position)) return position
  const offices = [textOf(position.office), ...listOf(recordOf(position.additionalOffices).office).map(textOf)]
  return {
    subcompany: textOf(position.subcompany),
    recruiting_category: textOf(position.recruitingCategory),
    contract_type: textOf(position.employmentType),
    seniority: textOf(position.seniority),
    years_of_experience: textOf(position.yearsOfExperience),
    occupation: textOf(position.occupation),
    occupation_category: textOf(position.occupationCategory),
    id: textOf(position.id),
    title: textOf(position.name),
    description: description(position),
    locations: offices,
    department: textOf(position.department),
    employment_type: textOf(position.schedule),
    work_location: offices.map(workLocationIn).find((found) => found !== undefined),
    posted_at: textOf(position.createdAt),
    skills: textOf(position.keywords).split(',').slice(0, importLimits.skills),
  }
}

function description(position: Record<string, unknown>): string {
  const blocks = listOf(recordOf(position.jobDescriptions).jobDescription).map((entry) => {
    const block = recordOf(entry)
    return sectionAsHtml(textOf(block.name), textOf(block.value))
  })
  return blocks.filter((block) => block !== '').join('\n')
}
