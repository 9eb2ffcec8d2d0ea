import type { JsonResume } from '@foyer/resume-parser/json-resume'
import { direction } from '#config/direction.ts'
import { exportLimits } from '../limits.ts'
import { requestErrors } from '#kernel/error.ts'
import { openConfinedPool } from '#platform/confined/confined-pool.ts'
import { ResourceLimitError } from '#platform/confined/confined-thread.ts'
import { paperOf } from '#platform/pdf/typeset/rows.ts'
import { messageById } from '#platform/messages/messages.ts'
import type { ExportQuery } from '../contract.ts'
import { chooseSections } from './document/choose-sections.ts'
import { makeDocument } from './document/make-document.ts'
import type { ResumeDocument } from './document/resume-document.ts'
import { documentTexts } from './document/texts.ts'
import { writeJson, writeText } from './document/write-text.ts'
import { exportErrors } from '../errors.ts'
import type { ExportFormat } from '../rules.ts'
import type { PdfOrder } from './pdf/write-pdf.ts'
import type { WriteTasks } from './write-thread.ts'

/** An exported résumé as it is sent. */
export interface ExportedFile {
  bytes: Uint8Array
  contentType: string
  fileName: string
}

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

/** Long profiles take processor time; threads keep it off the event loop and limit it. */
const pool = openConfinedPool<WriteTasks>({
  script: new URL('write-thread.ts', import.meta.url),
  threads: exportLimits.threads,
  maxWaiting: exportLimits.waiting,
  reusedForMs: exportLimits.threadReusedMs,
})

const writeDocument = (format: keyof WriteTasks, document: ResumeDocument, order: PdfOrder): Promise<Uint8Array> =>
  pool.run(
    format,
    { document, order },
    { megabytes: exportLimits.threadMegabytes, milliseconds: exportLimits.exportMs },
  )

/** Labelled facts for people to read and print, such as a receipt or the answers of a form. */
export interface FactSheet {
  title: string
  /** Line below the title. */
  label: string
  /** The company. */
  from: string
  /** BCP 47 tag of the language of its texts. */
  language: string
  sections: readonly { title: string; facts: readonly { name: string; text: string }[] }[]
}

/**
 * Returns a fact sheet as a PDF, for all scripts that résumés support.
 * @throws AppError `unavailable` if it takes too much time or memory, or the machine is too busy
 */
export async function makeFactSheet(
  { title, label, from, language, sections }: FactSheet,
  now: Date,
): Promise<Uint8Array> {
  const document: ResumeDocument = {
    language,
    direction: direction(language),
    title: [title, label].filter(Boolean).join(' – '),
    name: title,
    label,
    contact: [{ kind: 'place', text: from }],
    contactTitle: from,
    sections: sections.map((section, at) => ({
      key: String(at),
      title: section.title,
      kind: 'entries',
      entries: section.facts.map(({ name, text }) => ({
        title: name,
        under: [],
        paragraphs: text.split(/\n+/),
        bullets: [],
        facts: [],
      })),
    })),
  }
  try {
    return await writeDocument('pdf', document, { layout: 'classic', paper: paperOf(undefined), now })
  } catch (error) {
    if (error instanceof ResourceLimitError) throw requestErrors.error('unavailable', { cause: error })
    throw error
  }
}

/**
 * Returns a résumé as a file in a language, with the chosen sections.
 * @throws AppError `resume-export/too-long` if it takes too much time or memory; `unavailable` if the machine is too busy
 */
export async function makeFile(
  resume: JsonResume,
  { format, layout, sections, language, now }: ExportQuery & { language: string; now: Date },
): Promise<ExportedFile> {
  const texts = documentTexts((id, values) => messageById(language, id, values))
  const name = [texts.untitled, resume.basics?.name].filter(Boolean).join(' ')
  const file = (bytes: Uint8Array) => ({ bytes, contentType: CONTENT_TYPES[format], fileName: `${name}.${format}` })
  if (format === 'json') return file(Buffer.from(writeJson(chooseSections(resume, sections))))
  const document = makeDocument(resume, { sections, language, texts })
  if (format === 'txt') return file(Buffer.from(writeText(document)))
  const order = { layout, paper: paperOf(resume.basics?.location?.countryCode), now }
  try {
    return file(await writeDocument(format, document, order))
  } catch (error) {
    if (error instanceof ResourceLimitError) throw exportErrors.error('too-long', { cause: error })
    throw error
  }
}
