// Checks every catalogue against the English one: ids, placeholders, plural forms, nothing left in English. Lists
// untranslated messages.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkCatalogue, type SameText, type Style, type Texts } from '../app/src/testing/check-catalogue.ts'
import { englishMessages } from '../packages/form-kit/src/messages/messages.ts'
import { readRepositoryFile, report, root } from './repository.ts'

/**
 * If true, missing translations fail the check; false only lists them, while many texts change. See
 * docs/how-to/add-a-language.md.
 */
const COMPLETE = true

const LANGUAGES = ['fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh-CN', 'ar', 'he']

/** Maximum number of missing ids listed per language. */
const LISTED = 5

const read = (path: string): Texts =>
  existsSync(join(root, path)) ? (JSON.parse(readRepositoryFile(path)) as Texts) : {}
const catalogues: { name: string; english: Texts; folder: string; style: Style }[] = [
  { name: 'pages and emails', english: read('app/src/locales/en.json'), folder: 'app/src/locales', style: 'icu' },
  { name: 'forms', english: englishMessages, folder: 'packages/form-kit/src/messages/languages', style: 'percent' },
]
const same = JSON.parse(readRepositoryFile('app/src/testing/same-as-english.json')) as SameText[]

for (const { name, english, folder, style } of catalogues) {
  const total = Object.keys(english).length
  if (total < 50) throw new Error(`Only ${total} English texts of ${name} were found; the check would prove nothing.`)
  report('texts', checkCatalogue(english, english, 'en', { style, same }).faults)
  for (const tag of LANGUAGES) {
    const { faults, missing } = checkCatalogue(english, read(`${folder}/${tag}.json`), tag, { style, same })
    report('texts', faults)
    if (missing.length === 0) continue
    const some = missing.length > LISTED ? `${missing.slice(0, LISTED).join(', ')} …` : missing.join(', ')
    const sentence = `${tag} lacks ${missing.length} of ${total} texts of ${name}: ${some}`
    if (COMPLETE) report('texts', [sentence])
    else process.stdout.write(`${sentence}\n`)
  }
}
for (const { id, reason } of same) {
  const known = catalogues.some(({ english }) => id in english)
  if (!known || reason.trim() === '')
    report('texts', [`same-as-english.json names ${id}, which ${known ? 'has no reason' : 'is no text'}.`])
}
