// Finds regular expressions with superlinear running time, with which one long text could block the process (ReDoS).
import { checkPatterns } from './patterns.ts'
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'

const paths = repositoryFiles().filter(
  (path) =>
    /^(app|packages)\/.*\.(ts|tsx|mts|mjs)$/.test(path) && !/\.test\.tsx?$|^app\/(e2e|src\/testing)\//.test(path),
)
const { read, findings } = checkPatterns(paths.map((path) => ({ path, source: readRepositoryFile(path) })))
if (read < 200) throw new Error(`Only ${read} patterns were found; the check would prove nothing.`)
report('patterns', findings)
