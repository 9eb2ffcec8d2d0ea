import { settings } from '../../app/src/config/env.ts'
import { siteSchema } from '../../app/src/config/site.ts'
import { pageIds } from '../../app/src/config/site/page-ids.ts'
import { leavesOf, schemaOf } from './json-schema.ts'
import { code, type Page, page, table } from './page.ts'

export function configPage(): Page {
  const variables = Object.entries(settings).map(([name, { describe, fallback }]) => [
    code(name),
    code(fallback),
    describe,
  ])
  const site = leavesOf(schemaOf(siteSchema)).map(({ path, type, fallback, description }) => [
    code(path),
    type,
    code(fallback),
    description,
  ])
  return page('config.md', 'Configuration', 'app/src/config/env.ts and app/src/config/site.ts', [
    '## Environment',
    'All are optional. A malformed or contradictory setting stops the start with an explanation.',
    table(['Variable', 'Default', 'What it does'], variables),
    '## Site',
    'One document per company, stored in the database and changed with [foyer config](../operators/configure.md). Other keys are refused with their path. `NAME` is a name of your choice, such as a page identifier; `[]` is each item of a list.',
    `Page identifiers: ${pageIds.map(code).join(', ')}.`,
    table(['Key', 'Type', 'Default', 'What it does'], site),
  ])
}
