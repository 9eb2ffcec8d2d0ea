// Checks the sizes of files and folders of the product.
import { reportShareWithinBudget, reportWithinBudget } from './prose/budgets.ts'
import { measureSizes } from './prose/sizes.ts'
import { readRepositoryFile, repositoryFiles } from './repository.ts'

const paths = repositoryFiles().filter((path) => /^(app|packages\/[^/]+)\/src\//.test(path))
const { small, large, crowded } = measureSizes(paths.map((path) => ({ path, source: readRepositoryFile(path) })))
if (paths.length < 500) throw new Error(`Only ${paths.length} files were found; the check would prove nothing.`)
reportShareWithinBudget('sizes', 'percent of the files have 20 lines or fewer', small)
reportShareWithinBudget('sizes', 'percent of the files have more than 250 lines', large)
reportWithinBudget('sizes', 'folders of more than 15 files', crowded)
