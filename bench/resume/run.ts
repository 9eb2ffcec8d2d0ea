import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAll } from './read-all.ts'
import { report } from './report.ts'
import { score } from './score.ts'

const at = process.argv.indexOf('--files')
const folder = at < 0 ? undefined : process.argv[at + 1]
if (folder === undefined) {
  process.stderr.write('Name the folder of résumés: npm run bench -- --only resume --files FOLDER\n')
  process.exit(1)
}
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.truth.json'))
  .map((file) => file.slice(0, -'.truth.json'.length))
const layouts = new Map(
  files.map((file) => {
    const { _truth = {} } = JSON.parse(readFileSync(join(folder, `${file}.truth.json`), 'utf8')) as {
      _truth?: { layout?: string; lang?: string }
    }
    return [file, { layout: _truth.layout ?? '', language: _truth.lang ?? 'en' }]
  }),
)

const predictions = mkdtempSync(join(tmpdir(), 'foyer-resumes-'))
try {
  const times = await readAll(folder, files, predictions)
  const kinds: [string, (file: string) => boolean][] = [
    ['overall', () => true],
    ['two columns', (file) => file.endsWith('.pdf') && /two-column|sidebar/.test(layouts.get(file)?.layout ?? '')],
    [
      'left date column or label rail',
      (file) => /left date|left label|left section|label rail|table form/.test(layouts.get(file)?.layout ?? ''),
    ],
    ['languages other than English', (file) => layouts.get(file)?.language !== 'en'],
    ['PDF', (file) => file.endsWith('.pdf')],
    ...['docx', 'doc', 'odt', 'rtf', 'txt'].map((ending): [string, (file: string) => boolean] => [
      ending.toUpperCase(),
      (file) => file.endsWith(`.${ending}`),
    ]),
  ]
  const figures = kinds.flatMap(([kind, holds]) => {
    const chosen = files.filter(holds)
    return chosen.length === 0 ? [] : [{ kind, ...score(folder, predictions, chosen) }]
  })
  report(figures, times)
} finally {
  rmSync(predictions, { recursive: true, force: true })
}
