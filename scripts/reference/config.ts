import { settings } from '../../app/src/config/env.ts'
import { siteSchema } from '../../app/src/config/site.ts'
import { leavesOf, schemaOf } from './json-schema.ts'
import { code, type Page, page, table } from './page.ts'

export function configPage(): Page {
  const variables = Object.entries(settings).map(([name, { describe, fallback }]) => [
    code(name),
    code(fallback),
    describe,
  ])
  const site = leavesOf(schemaOf(siteSchema)).map(({ path, type, fallback }) => [code(path), type, code(fallback)])
  return page('config.md', 'Configuration', 'app/src/config/env.ts and app/src/config/site.ts', [
    '## Environment',
    'All are optional. A malformed or contradictory setting stops the start with a sentence.',
    table(['Variable', 'Default', 'What it does'], variables),
    '## Site',
    'One document per company, stored in the database. A key that is not listed here is refused with its path.',
    table(['Key', 'Type', 'Default'], site),
  ])
}
