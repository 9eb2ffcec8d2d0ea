// Checks names, lengths and the map promised by ARCHITECTURE.md and STYLE.md.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reportWithinBudget } from './prose/budgets.ts'
import { strayNumbers } from './prose/stray-numbers.ts'
import { misnamedUseCases } from './prose/verb-names.ts'
import { readRepositoryFile, report, repositoryFiles, root } from './repository.ts'
import { checkStructure } from './structure.ts'

const paths = repositoryFiles().filter(
  (path) =>
    /^(app|packages|scripts|bench)\/.*\.(ts|tsx|mts|mjs|css)$/.test(path) || /^app\/migrations\/.*\.sql$/.test(path),
)
if (paths.length < 20) throw new Error(`Only ${paths.length} source files were found; the check would prove nothing.`)
const map = existsSync(join(root, 'ARCHITECTURE.md')) ? readRepositoryFile('ARCHITECTURE.md') : ''
const files = paths.map((path) => ({ path, source: readRepositoryFile(path) }))
report('structure', [...checkStructure(files, map), ...misnamedUseCases(files)])
const { bounds, constants } = strayNumbers(files)
reportWithinBudget('structure', 'bounds without a name', bounds)
reportWithinBudget('structure', 'constants outside limits', constants)
