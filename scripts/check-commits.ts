// Checks the subjects of a change's commits, or with --message the one that a Git hook passes in a file.
import { readFileSync } from 'node:fs'
import { commitsOfChange, subjectFaults } from './prose/commits.ts'
import { report, root } from './repository.ts'

const at = process.argv.indexOf('--message')
const file = process.argv[at + 1]
const commits =
  at === -1 || file === undefined
    ? commitsOfChange(root)
    : [{ id: 'This commit', subject: readFileSync(file, 'utf8').split('\n', 1)[0] ?? '' }]
if (commits.length === 0) process.stdout.write('note: no commits were found, so none was checked\n')
report(
  'commits',
  commits.flatMap(({ id, subject }) => subjectFaults(subject).map((fault) => `${id} "${subject}" ${fault}.`)),
)
