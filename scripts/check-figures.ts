// Checks the numbers that documents repeat: the README's against docs/measurements.md, those of docs/unfinished.md
// against the budgets.
import { budgetFaults, figureFaults } from './prose/figures.ts'
import { readRepositoryFile, report } from './repository.ts'

const budgets = JSON.parse(readRepositoryFile('scripts/prose/budgets.json')) as Record<string, number>
report('figures', figureFaults(readRepositoryFile('README.md'), readRepositoryFile('docs/measurements.md')))
report('figures', budgetFaults(readRepositoryFile('docs/unfinished.md'), budgets))
