import { isRecord, listOf, recordOf, textOf } from '#kernel/values/json-value.ts'
import { sectionAsHtml } from '../descriptions/as-html.ts'
import type { DecodedText } from '../files/decode-file.ts'
import { xmlDocument } from '../files/xml-document.ts'
import type { RawRow } from '../raw-row.ts'
import { wrongFormat } from './json-documents.ts'
import { workLocationIn } from '../../row.ts'
import { importLimits } from '../../limits.ts'

const LISTS = ['workzag-jobs.position', 'workzag-jobs.position.jobDescriptions.jobDescription']

/** Reads Personio's XML feed of open positions (`/xml` of the career page). Row numbers count the positions from 1. */
export async function* readPersonio(text: DecodedText): AsyncGenerator<RawRow> {
  const root = await xmlDocument(text, { lists: LISTS })
  if (!root) return
  if (!('workzag-jobs' in root)) throw wrongFormat(text.name, 'Personio', 'its root is not <workzag-jobs>')
  let row = 0
  for (const position of listOf(recordOf(root['workzag-jobs']).position)) {
    row += 1
    yield { row, value: toRow(position) }
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
