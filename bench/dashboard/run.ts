// Times all parts of the dashboard of a candidate with 500 applications against a plain read of their rows, in turns.
import { compare, openBenchSite } from '../bench-site/site.ts'

const APPLICATIONS = 500

const site = await openBenchSite()
try {
  const alice = await site.browser('alice')
  await site.submit(alice, await site.begin(alice, 'alice@example.com'))
  await site.copyApplication(APPLICATIONS)
  const { applications, inactiveApplications } = await alice<Record<'applications' | 'inactiveApplications', object[]>>(
    'GET',
    '/api/pcsx/dashboard/all',
  )
  if (applications.length + inactiveApplications.length !== APPLICATIONS) throw new Error('Applications are missing.')
  await compare(100, {
    'all parts of the dashboard': async () => () => alice('GET', '/api/pcsx/dashboard/all'),
    'a plain read of the 500 applications': async () => () =>
      site.pool.query('SELECT a.*, s.labels FROM applications a JOIN stages s ON s.id = a.stage_id ORDER BY a.id DESC'),
  })
} finally {
  await site.close()
}
