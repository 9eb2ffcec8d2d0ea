import { tableLifetimes } from '../../app/src/main/table-lifetimes.ts'
import { code, type Page, page, table } from './page.ts'

export function tablesPage(): Page {
  const rules = Object.entries(tableLifetimes)
  const deleted = rules.flatMap(([name, rule]) =>
    'deleted' in rule ? [[code(name), rule.deleted, code(rule.job)]] : [],
  )
  const stays = rules.flatMap(([name, rule]) => ('stays' in rule ? [[code(name), rule.stays]] : []))
  const goesWith = rules.flatMap(([name, rule]) => ('goesWith' in rule ? [[code(name), code(rule.goesWith)]] : []))
  return page('tables.md', 'Tables', 'app/src/main/table-lifetimes.ts', [
    'How long the rows of each table stay.',
    '## Deleted when their time is over',
    'Jobs delete them in batches. `foyer_rows_pruned_total` in `/metrics` counts them.',
    table(['table', 'deleted', 'job'], deleted),
    '## Kept',
    table(['table', 'because, or until'], stays),
    '## Deleted with other rows',
    table(['table', 'with'], goesWith),
  ])
}
