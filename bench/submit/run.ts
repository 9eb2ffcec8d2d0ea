// Times a submit against a synced insert of the rows that it leaves, in turns.
import { compare, openBenchSite } from '../bench-site/site.ts'

const COPIED = {
  application_contents: 'version_id',
  application_events: 'application_id',
  application_versions: 'application_id',
}

const site = await openBenchSite()
try {
  for (const table of ['applications', ...Object.keys(COPIED)])
    await site.pool.query(`CREATE TABLE plain_${table} (LIKE ${table} INCLUDING INDEXES)`)
  let people = 0
  let newest = 0
  await compare(100, {
    'a submit': async () => {
      const guest = await site.browser()
      const draft = await site.begin(guest, `person${(people += 1)}@example.org`)
      return () => site.submit(guest, draft)
    },
    'a synced insert of the same rows': async () => {
      const { rows } = await site.pool.query<{ id: number }>('SELECT max(id) AS id FROM applications')
      newest = rows[0]?.id ?? 0
      // The receipt's email goes out by itself; the insert is not timed beside it.
      await site.mail.hasReceived(people)
      const client = await site.pool.connect()
      return async () => {
        await client.query('BEGIN')
        await client.query('INSERT INTO plain_applications SELECT * FROM applications WHERE id = $1', [newest])
        for (const [table, key] of Object.entries(COPIED)) {
          const which =
            key === 'version_id' ? 'IN (SELECT id FROM application_versions WHERE application_id = $1)' : '= $1'
          await client.query(`INSERT INTO plain_${table} SELECT * FROM ${table} WHERE ${key} ${which}`, [newest])
        }
        await client.query('COMMIT')
        client.release()
      }
    },
  })
} finally {
  await site.close()
}
