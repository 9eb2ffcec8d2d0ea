// Finds words that docs/words.md forbids: in the English of the interface, documents, comments, titles of tests, and names.
import { readCatalogue } from '../app/src/platform/messages/read-catalogue.ts'
import { englishMessages } from '../packages/form-kit/src/messages/messages.ts'
import { reportWithinBudget } from './prose/budgets.ts'
import { readComments } from './prose/comments.ts'
import { readMessages, readTitles } from './prose/messages.ts'
import { findForbiddenNames, readForbiddenNames, readNames } from './prose/names.ts'
import { sourceFiles } from './prose/source-files.ts'
import { findForbiddenWords, readForbiddenWords, wordsOfMessage, type Exception, type Place } from './prose/words.ts'
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'

const words = readForbiddenWords(readRepositoryFile('docs/words.md'))
const exceptions = JSON.parse(readRepositoryFile('scripts/prose/word-exceptions.json')) as Exception[]
const used = new Set<Exception>()

/** Returns a sentence for each forbidden word of a text; `name` is the message id or the path. */
function breaches(text: string, place: Place, name: string, firstLine?: number): string[] {
  return findForbiddenWords(text, place, words).flatMap(({ line, word, instead }) => {
    const exception = exceptions.find((entry) => entry.in === name && entry.word === word)
    if (exception) {
      used.add(exception)
      return []
    }
    const where = firstLine === undefined ? name : `${name}:${firstLine + line - 1}`
    return [`${where} says "${word}". Write: ${instead}.`]
  })
}

const messages = Object.entries({
  ...readCatalogue('en'),
  ...englishMessages,
})
const documents = repositoryFiles().filter((path) => path.endsWith('.md'))
const sources = sourceFiles()
const comments = readComments(sources)
// Tests quote what visitors type, and the demo's texts are those of other companies.
const MESSAGES = /^(app\/src|packages\/[^/]+\/src|scripts)\/(?!testing\/).*(?<!\.test)\.(ts|tsx|mjs)$/
const texts = readMessages(sources.filter(({ path }) => MESSAGES.test(path)))
const titles = readTitles(sources.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path)))
const names = sources.filter(({ path }) => !path.endsWith('.css')).flatMap(readNames)
for (const [what, { length }] of Object.entries({ messages, documents, comments, texts, titles, names }))
  if (length < 50) throw new Error(`Only ${length} ${what} were found; the check would prove nothing.`)

reportWithinBudget(
  'texts',
  'forbidden words in the interface',
  messages.flatMap(([id, text]) => breaches(wordsOfMessage(text), 'interface', id)),
)
reportWithinBudget(
  'texts',
  'forbidden words in documents',
  documents.flatMap((path) => breaches(readRepositoryFile(path), 'documents', path, 1)),
)
reportWithinBudget(
  'texts',
  'forbidden words in comments',
  comments.flatMap(({ path, line, text }) => breaches(text, 'comments', path, line)),
)
reportWithinBudget(
  'texts',
  'forbidden words in messages of the code',
  texts.flatMap(({ path, line, text }) => breaches(text, 'documents', path, line)),
)
reportWithinBudget(
  'texts',
  'forbidden words in titles of tests',
  titles.flatMap(({ path, line, text }) => breaches(text, 'comments', path, line)),
)
const forbiddenNames = readForbiddenNames(readRepositoryFile('docs/words.md'))
reportWithinBudget(
  'texts',
  'forbidden words in names',
  names.flatMap(({ path, line, name }) =>
    findForbiddenNames(name, forbiddenNames).map(
      (entry) => `${path}:${line} names something "${name}" ("${entry.words}"). Write: ${entry.instead}.`,
    ),
  ),
)
report(
  'texts',
  exceptions.flatMap((entry) =>
    used.has(entry) && entry.reason.trim() !== ''
      ? []
      : [
          `word-exceptions.json excepts "${entry.word}" in ${entry.in}, which ${used.has(entry) ? 'has no reason' : 'does not use it'}.`,
        ],
  ),
)
