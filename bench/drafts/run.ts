// Times one save while typing against saving a job and a plain synced write, in turns.
import { compare, openBenchSite } from '../bench-site/site.ts'

const site = await openBenchSite()
try {
  const alice = await site.browser('alice')
  const { encId } = await site.begin(alice, 'alice@example.com')
  let { version } = await site.begin(alice, 'alice@example.com')
  await site.pool.query('CREATE TABLE plain_changes (LIKE draft_changes INCLUDING INDEXES)')
  let number = 0
  await compare(300, {
    'a save while typing': async () => async () => {
      const changes = [{ change_id: `bench:${(number += 1)}`, field: 'firstname', value: `Alice ${number}` }]
      const body = { draft_id: encId, base: version, device: 'bench', changes }
      const saved = await alice<{ draft: { version: number } }>('PUT', '/api/pcsx/draft_applications', body)
      version = saved.draft.version
    },
    'saving or unsaving a job': async (round) => () =>
      alice('POST', '/api/pcsx/positions/saved', {
        position_id: site.positionId,
        operation: round % 2 === 0 ? 'add' : 'remove',
      }),
    'a plain synced write of the change': async () => () =>
      site.pool.query('INSERT INTO plain_changes SELECT * FROM draft_changes ORDER BY id DESC LIMIT 1'),
  })
} finally {
  await site.close()
}
