// Finds docstrings that begin with a question word instead of a verb or noun.
import { reportWithinBudget } from './prose/budgets.ts'
import { checkDocstrings, readComments } from './prose/comments.ts'
import { sourceFiles } from './prose/source-files.ts'

const comments = readComments(sourceFiles())
const docstrings = comments.filter(({ docstring }) => docstring)
if (docstrings.length < 500)
  throw new Error(`Only ${docstrings.length} docstrings were found; the check would prove nothing.`)
reportWithinBudget('docstrings', 'docstrings that begin with a question word', checkDocstrings(docstrings))
