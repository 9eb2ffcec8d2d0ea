// Finds states of the features' machines that are written as text outside states.ts.
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'
import { readMachines } from './reference/states.ts'
import { checkStatusWords } from './status-words.ts'

const words = new Map<string, Set<string>>()
for (const { file, machine } of await readMachines()) {
  const feature = file.split('/').at(-2) ?? ''
  words.set(feature, new Set([...(words.get(feature) ?? []), ...machine.states]))
}
if (words.size < 10) throw new Error(`Only ${words.size} features have states; the check would prove nothing.`)
const paths = repositoryFiles().filter((path) => /^app\/src\/.*\.tsx?$/.test(path))
report(
  'states',
  checkStatusWords(
    paths.map((path) => ({ path, source: readRepositoryFile(path) })),
    words,
  ),
)
