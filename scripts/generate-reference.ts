// Generates docs/reference from the code. With --check it writes nothing and fails if a page is outdated.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { actsPage } from './reference/acts.ts'
import { commandsPage } from './reference/commands.ts'
import { configPage } from './reference/config.ts'
import { companyEndpointsPage, endpointsPage } from './reference/endpoints.ts'
import { errorsPage } from './reference/errors.ts'
import { featureMapPage } from './reference/feature-map.ts'
import { statesPage } from './reference/states.ts'
import { tablesPage } from './reference/tables.ts'
import { report, root } from './repository.ts'

const folder = join(root, 'docs', 'reference')
const pages = [
  configPage(),
  endpointsPage(),
  companyEndpointsPage(),
  actsPage(),
  await errorsPage(),
  await statesPage(),
  commandsPage(),
  featureMapPage(),
  tablesPage(),
]
const known = new Set(pages.map(({ file }) => file))
const present = existsSync(folder) ? readdirSync(folder) : []
const left = present.filter((file) => !known.has(file))

if (process.argv.includes('--check')) {
  const stale = pages.filter(
    ({ file, text }) => !present.includes(file) || readFileSync(join(folder, file), 'utf8') !== text,
  )
  report('reference', [
    ...stale.map(
      ({ file }) => `docs/reference/${file} is not current. Run npm run reference and commit what it changes.`,
    ),
    ...left.map(
      (file) => `docs/reference/${file} is made by nothing any more. Run npm run reference and commit what it changes.`,
    ),
  ])
} else {
  mkdirSync(folder, { recursive: true })
  for (const file of left) rmSync(join(folder, file))
  for (const { file, text } of pages) writeFileSync(join(folder, file), text)
}
