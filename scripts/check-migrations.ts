// Refuses migrations that lock a large table, or break the version that still serves during a rolling upgrade.
import { checkMigration } from './migrations/check.ts'
import { runSquawk } from './migrations/squawk.ts'
import { readRepositoryFile, report, repositoryFiles } from './repository.ts'

const FOLDER = 'app/migrations'
const releases = JSON.parse(readRepositoryFile(`${FOLDER}/releases.json`)) as Record<string, string>
const { version } = JSON.parse(readRepositoryFile('app/package.json')) as { version: string }
const names = repositoryFiles()
  .filter((path) => path.startsWith(`${FOLDER}/`) && path.endsWith('.sql'))
  .map((path) => path.slice(FOLDER.length + 1, -'.sql'.length))
const newest = Object.values(releases)
// Older ones were written before there was a version to break.
const later = names.filter((name) => name > (newest[0] ?? ''))
if (later.length === 0) throw new Error('No migration was checked; the check would prove nothing.')
const findings = later.flatMap((name) => {
  const source = readRepositoryFile(`${FOLDER}/${name}.sql`)
  return checkMigration({ name, source }, { squawk: runSquawk(source), releases: newest, names })
})
if (Object.keys(releases).at(-1) !== version)
  findings.push(`${FOLDER}/releases.json lacks version ${version}. Add it with its newest migration.`)
report('migrations', findings)
