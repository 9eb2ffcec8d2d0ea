// Checks the import rules of ARCHITECTURE.md over every TypeScript file.
import { checkBoundaries } from './boundaries/check.ts'
import { twoWayFolders } from './boundaries/two-way-folders.ts'
import { reportWithinBudget } from './prose/budgets.ts'
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'

const paths = repositoryFiles().filter((path) => /^(app|packages)\/.*\.tsx?$/.test(path))
if (paths.length < 20) throw new Error(`Only ${paths.length} source files were found; the check would prove nothing.`)
const files = paths.map((path) => ({ path, source: readRepositoryFile(path) }))
report('boundaries', checkBoundaries(files))
const { apart, nested } = twoWayFolders(files)
reportWithinBudget('boundaries', 'pairs of folders import from each other', apart)
reportWithinBudget('boundaries', 'folders and their rooms import from each other', nested)
