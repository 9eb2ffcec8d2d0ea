// Checks every catalogue against the English one: ids, placeholders, plural forms, nothing left in English, one form of
// address for the reader, each message in the file of its feature. Lists untranslated messages.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { english } from '../app/src/locales/english.ts'
import { listCatalogueFiles, readCatalogue, readCatalogueFile } from '../app/src/platform/messages/read-catalogue.ts'
import { checkCatalogue, type SameText, type Style, type Texts } from '../app/src/testing/check-catalogue.ts'
import { englishMessages } from '../packages/form-kit/src/messages/messages.ts'
import { findOtherAddress, readAddressRules } from './prose/address.ts'
import { findCompanyWords, readCompanyWords } from './prose/company.ts'
import { misplacedMessages } from './prose/message-files.ts'
import { wordsOfMessage } from './prose/words.ts'
import { readRepositoryFile, report, repositoryFiles, root } from './repository.ts'

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
const catalogues: { name: string; english: Texts; textsOf: (tag: string) => Texts; style: Style }[] = [
  {
    name: 'pages and emails',
    english: readCatalogue('en') ?? {},
    textsOf: (tag) => readCatalogue(tag) ?? {},
    style: 'icu',
  },
  {
    name: 'forms',
    english: englishMessages,
    textsOf: (tag) => read(`packages/form-kit/src/messages/languages/${tag}.json`),
    style: 'percent',
  },
]
const guide = readRepositoryFile('docs/how-to/add-a-language.md')
const addressRules = readAddressRules(guide)
const companyWords = readCompanyWords(guide)
const same = JSON.parse(readRepositoryFile('app/src/testing/same-as-english.json')) as SameText[]

/** Returns a sentence for each word of the other form of address; the language must have a row in the table. */
function addressFaults(tag: string, texts: Texts): string[] {
  const rule = addressRules.find((entry) => entry.tag === tag)
  if (!rule) return [`docs/how-to/add-a-language.md doesn't say how ${tag} addresses its readers. Add a row.`]
  return Object.entries(texts).flatMap(([id, text]) =>
    findOtherAddress(wordsOfMessage(text), rule).map(
      (word) => `${tag} ${id}: says "${word}". Address readers as the table says: ${rule.address}.`,
    ),
  )
}

/** Returns a sentence for each text that speaks of the company instead of "we"; the language must have a row in the table. */
function companyFaults(tag: string, texts: Texts, english: Texts): string[] {
  const words = companyWords.get(tag)
  if (!words) return [`docs/how-to/add-a-language.md doesn't say how ${tag} speaks of a company. Add a row.`]
  return Object.entries(texts).flatMap(([id, text]) =>
    findCompanyWords(text, english[id] ?? '', words).map(
      (word) => `${tag} ${id}: says "${word}". Write "we" in that language: the site speaks for the company.`,
    ),
  )
}

for (const { name, english, textsOf, style } of catalogues) {
  const total = Object.keys(english).length
  if (total < 50) throw new Error(`Only ${total} English texts of ${name} were found; the check would prove nothing.`)
  report('texts', checkCatalogue(english, english, 'en', { style, same }).faults)
  for (const tag of LANGUAGES) {
    const texts = textsOf(tag)
    const { faults, missing } = checkCatalogue(english, texts, tag, { style, same })
    report('texts', faults)
    report('texts', addressFaults(tag, texts))
    report('texts', companyFaults(tag, texts, english))
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
    report('texts', [`same-as-english.json names ${id}, which ${known ? 'has no reason' : 'is not a text'}.`])
}

const FEATURE = /^app\/src\/features\/(?<feature>[^/]+\/[^/]+)\//
const features = new Set(repositoryFiles().flatMap((path) => FEATURE.exec(path)?.groups?.['feature'] ?? []))
for (const tag of ['en', ...LANGUAGES])
  for (const file of listCatalogueFiles(tag))
    report('texts', misplacedMessages(tag, file, Object.keys(readCatalogueFile(tag, file)), features))
for (const file of listCatalogueFiles('en'))
  if (Object.keys(readCatalogueFile('en', file)).some((id) => !(id in english)))
    report('texts', [`app/src/locales/english.ts lacks ${file}. Import it there.`])
