import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPdf } from '../../packages/resume-parser/src/formats/pdf/load-pdfjs.ts'
import { parseResume } from '../../packages/resume-parser/src/parse-resume.ts'

/** Milliseconds of one file: the whole parse, and the extraction of its text alone if it is a PDF. */
export interface Times {
  file: string
  parse: number
  extract?: number
}

const ROUNDS = 5

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function extractText(bytes: Uint8Array): Promise<void> {
  const { pdf, close } = await openPdf(bytes)
  for (let page = 1; page <= pdf.numPages; page += 1) await (await pdf.getPage(page)).getTextContent()
  await close()
}

/** Parses each file into the folder of predictions, and times it against plain text extraction in turns. */
export async function readAll(folder: string, files: readonly string[], predictions: string): Promise<Times[]> {
  const all: Times[] = []
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(join(folder, file)))
    try {
      const { profile } = await parseResume(bytes, file)
      writeFileSync(join(predictions, `${file}.json`), JSON.stringify(profile))
    } catch (error) {
      writeFileSync(join(predictions, `${file}.json`), JSON.stringify({ _meta: { error: String(error) } }))
      continue
    }
    const parses: number[] = []
    const extracts: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      if (file.endsWith('.pdf')) extracts.push(await timed(() => extractText(bytes)))
      parses.push(await timed(() => parseResume(bytes, file)))
    }
    all.push({ file, parse: median(parses), ...(extracts.length > 0 && { extract: median(extracts) }) })
  }
  return all
}
