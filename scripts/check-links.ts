// Checks that the targets of links in documents, and the files and folders they name in backticks, exist.
import { brokenLinks } from './markdown-links.ts'
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'

const paths = repositoryFiles()
const documents = new Map(paths.filter((path) => path.endsWith('.md')).map((path) => [path, readRepositoryFile(path)]))
if (documents.size === 0) throw new Error('No documents were found; the check would prove nothing.')
report('links', brokenLinks(documents, new Set(paths)))
