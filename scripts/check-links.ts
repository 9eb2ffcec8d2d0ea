// Relative links in the documents: every one leads to a file, and to a heading where it names one.
import { deadLinks } from './markdown-links.ts'
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'

const paths = repositoryFiles()
const folders = new Set(
  paths.flatMap((path) => path.split('/').map((_, depth, parts) => parts.slice(0, depth).join('/'))),
)
const documents = new Map(paths.filter((path) => path.endsWith('.md')).map((path) => [path, readRepositoryFile(path)]))
if (documents.size === 0) throw new Error('No documents were found; the check would prove nothing.')
report(
  'links',
  deadLinks(documents, (path) => path === '.' || paths.includes(path) || folders.has(path)),
)
