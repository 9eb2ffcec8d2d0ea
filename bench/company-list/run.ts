// Times the last page of 100,000 applications in the company API against the first, in turns.
import { createApiKey } from '../../app/src/features/company/company-api/server/keys/api-keys.ts'
import { compare, openBenchSite } from '../bench-site/site.ts'

const APPLICATIONS = 100_000
const site = await openBenchSite()
try {
  const guest = await site.browser()
  await site.submit(guest, await site.begin(guest, 'person@example.org'))
  await site.copyApplication(APPLICATIONS)
  const about = { tenantId: site.tenantId, name: 'bench', scopes: ['applications:read' as const], expiresAt: null }
  const { key } = await createApiKey(site.db, { ...about, now: new Date() })
  const read = async (url: string) => {
    const headers = { host: 'localhost:3000', authorization: `Bearer ${key}` }
    const answer = await site.app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}: ${answer.body}`)
    return {
      count: answer.json<object[]>().length,
      next: /<([^>]+)>; *rel="next"/.exec(String(answer.headers['link'] ?? ''))?.[1],
    }
  }
  const first = '/api/company/v1/applications'
  let last = first
  let count = 0
  for (let next: string | undefined = first; next !== undefined;) {
    last = next
    const page: Awaited<ReturnType<typeof read>> = await read(next)
    count += page.count
    next = page.next && page.next.replace(/^https?:\/\/[^/]+/, '')
  }
  process.stdout.write(`${count} applications\n`)
  await compare(100, { 'the last page': async () => () => read(last), 'the first page': async () => () => read(first) })
} finally {
  await site.close()
}
