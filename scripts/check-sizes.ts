// Checks the sizes of files, folders, data and handlers of the product.
import { reportShareWithinBudget, reportWithinBudget } from './prose/budgets.ts'
import { longHandlers } from './prose/handlers.ts'
import { largeData, measureSizes } from './prose/sizes.ts'
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'

const paths = repositoryFiles().filter((path) => /^(app|packages\/[^/]+)\/src\//.test(path))
const files = paths.map((path) => ({ path, source: readRepositoryFile(path) }))
const { small, large, crowded } = measureSizes(files)
if (paths.length < 500) throw new Error(`Only ${paths.length} files were found; the check would prove nothing.`)
reportShareWithinBudget('sizes', 'percent of the files have 20 lines or fewer', small)
reportShareWithinBudget('sizes', 'percent of the files have more than 250 lines', large)
reportWithinBudget('sizes', 'folders of more than 15 files', crowded)
reportWithinBudget(
  'sizes',
  'handlers of more than 10 lines',
  longHandlers(files.filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))),
)
report('sizes', largeData(files))
