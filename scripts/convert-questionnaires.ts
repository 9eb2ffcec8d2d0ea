/**
 * Converts USA Staffing questionnaires to form definitions: `npm run convert-questionnaires -- FILE FOLDER`.
 * FILE holds one questionnaire as JSON, or one per line, optionally gzipped. FOLDER receives one file per form, and
 * `report.json` with everything that could not be converted. See docs/operators/convert-questionnaires.md.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { convertFile } from './questionnaires/convert-file.ts'

// npm changes into the repository's folder; paths are relative to the caller's working directory.
const typedIn = process.env['INIT_CWD'] ?? process.cwd()
const [from, folder] = process.argv.slice(2).map((path) => resolve(typedIn, path))
if (!from || !folder) {
  process.stderr.write('Name a file with questionnaires and a folder: npm run convert-questionnaires -- FILE FOLDER\n')
  process.exit(2)
}
const bytes = readFileSync(from)
const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8')
const { forms, report } = await convertFile(text)
mkdirSync(folder, { recursive: true })
for (const { file, content } of forms) writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
const { converted, refused, sections, questions, fields, notes } = report
process.stdout.write(
  `${converted} questionnaires converted, ${refused.length} refused; ${sections} sections, ${questions} questions.\n` +
    `Fields: ${Object.entries(fields)
      .map(([type, count]) => `${count} ${type}`)
      .join(', ')}.\n` +
    `Notes: ${notes.filter(({ kind }) => kind === 'guessed').length} guessed, ${notes.filter(({ kind }) => kind === 'lost').length} lost. See ${join(folder, 'report.json')}.\n`,
)
for (const { place, reason } of refused) process.stderr.write(`${place}: ${reason}\n`)
process.exitCode = refused.length > 0 ? 1 : 0
