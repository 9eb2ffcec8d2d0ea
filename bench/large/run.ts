// Times every read of the contract and the main writes as a candidate, a visitor, a company's program and a member of staff: on the
// demo, and on a copy of it with a million people, in turns.
import { parseArgs } from 'node:util'
import { apiScopes, COMPANY_API } from '../../app/src/features/company/company-api/rules.ts'
import { createApiKey } from '../../app/src/features/company/company-api/server/keys/api-keys.ts'
import { contract } from '../../app/src/main/contract.ts'
import { multiplyRows } from '../../app/src/testing/large/multiply-rows.ts'
import { addRareRows } from '../../app/src/testing/large/rare-rows.ts'
import { companyId, daysWrites, idsOfAlice, pathsOf } from '../../app/src/testing/large/walk.ts'
import { percentile } from '../bench-site/percentile.ts'
import { openDemo } from './site.ts'

const DOMAIN = 'meridian.example'
const PEOPLE = { alice: 'alice', carol: 'carol', guest: undefined } as const
/** Tables with a row or more for each person. */
const OF_EVERYONE =
  /^(accounts|account_credentials|account_sessions|consents|notification_choices|onboarding_steps|profiles|terms_attestations)$/
const NOTIFICATIONS = /^notification(s|_deliveries)$/

const { candidates, rounds } = parseArgs({
  options: { candidates: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '20' } },
}).values
const people = Number(candidates)

/** Opens the demo, and multiplies it if `count` is greater than its number of people. */
async function open(count: number) {
  const site = await openDemo(DOMAIN)
  const { pool } = site
  const browsers = new Map<string, Awaited<ReturnType<typeof site.browser>>>()
  for (const [who, name] of Object.entries(PEOPLE)) browsers.set(who, await site.browser(name))
  const browser = (who: string) => {
    const found = browsers.get(who)
    if (!found) throw new Error(`There is no browser of ${who}.`)
    return found
  }
  const ids = await idsOfAlice(pool)
  for (const { as, method, path, body } of daysWrites(ids)) await browser(as)(method, path, body)
  const now = new Date()
  const about = { tenantId: site.tenantId, name: 'Bench', scopes: [...apiScopes], expiresAt: null, now }
  const { key } = await createApiKey(site.db, about)
  await addRareRows(pool)
  const began = performance.now()
  if (count > 0) {
    // 5 people are copied, with 15 applications.
    const sizes = await multiplyRows(pool, (table, rows) => {
      if (table === 'positions') return 0
      if (table === 'event_registrations') return rows * 20
      if (OF_EVERYONE.test(table)) return (rows * count) / 5
      return NOTIFICATIONS.test(table) ? count * 5 : (rows * count) / 50
    })
    await pool.query('VACUUM ANALYZE')
    const { rows } = await pool.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    )
    const named = ['accounts', 'notifications', 'applications', 'drafts', 'offers'].map(
      (name) => `${sizes.get(name)} ${name}`,
    )
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    process.stdout.write(
      `generated ${named.join(', ')}, ${all} rows in all, ${rows[0]?.size}, in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
    )
  }
  return { site, browser, ids, program: site.program(key) }
}

type Opened = Awaited<ReturnType<typeof open>>
type Call = (on: Opened) => Promise<{ statusCode: number; body: string }>

/** Lists all calls by name. */
async function listCalls({ ids, program }: Opened): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>()
  for (const endpoint of contract.filter(({ method }) => method === 'GET'))
    for (const [at, path] of pathsOf(endpoint, ids).entries())
      for (const who of Object.keys(PEOPLE))
        calls.set(`${endpoint.route}${at > 0 ? ` (${at + 1})` : ''} as ${who}`, (on) =>
          on.browser(who)('GET', pathsOf(endpoint, on.ids)[at] ?? path),
        )
  for (const [at, { as, method, path }] of daysWrites(ids).entries())
    calls.set(`${method} ${path.replace(/[\w-]{22}|\d+/, ':id')} as ${as}`, (on) => {
      const write = daysWrites(on.ids)[at]
      if (!write) throw new Error('The walks differ.')
      return on.browser(as)(write.method, write.path, write.body)
    })
  const document = JSON.parse((await program(`${COMPANY_API}/openapi.json`)).body) as { paths: Record<string, object> }
  for (const [path, operations] of Object.entries(document.paths))
    if ('get' in operations)
      calls.set(`GET ${path} as a program`, (on) =>
        on.program(path.replace(/\{\w+\}/, companyId(path, on.ids)).replaceAll(/\{\w+\}/g, '1')),
      )
  return calls
}

const demo = await open(0)
const large = await open(people)
try {
  const calls = await listCalls(demo)
  const times = new Map<string, { demo: number[]; large: number[] }>()
  let refused = 0
  for (const [name, call] of calls) {
    // The first calls warm up, and show who can make the call.
    const statuses = [(await call(demo)).statusCode, (await call(large)).statusCode]
    if (statuses.every((status) => status < 300)) times.set(name, { demo: [], large: [] })
    else if (statuses[0] !== statuses[1]) throw new Error(`${name} was answered with ${statuses.join(' and ')}.`)
    else refused += 1
  }
  for (let round = 0; round < Number(rounds); round += 1)
    for (const [name, { demo: small, large: big }] of times) {
      const call = calls.get(name)
      if (!call) continue
      for (const [on, taken] of round % 2
        ? ([
            [demo, small],
            [large, big],
          ] as const)
        : ([
            [large, big],
            [demo, small],
          ] as const)) {
        const start = performance.now()
        await call(on)
        taken.push(performance.now() - start)
      }
    }
  const rows = [...times]
    .map(([name, { demo: small, large: big }]) => ({
      name,
      medians: [percentile(small, 0.5), percentile(big, 0.5)] as const,
      p95s: [percentile(small, 0.95), percentile(big, 0.95)] as const,
    }))
    .map((row) => ({ ...row, ratio: row.medians[1] / row.medians[0], ratio95: row.p95s[1] / row.p95s[0] }))
    .toSorted((a, b) => b.ratio95 - a.ratio95)
  const ms = ([small, big]: readonly [number, number]) => `${small.toFixed(1)} and ${big.toFixed(1)} ms`
  process.stdout.write(`${rows.length} calls, ${refused} are refused to this person; ${rounds} rounds\n`)
  for (const { name, medians, p95s, ratio, ratio95 } of [
    ...rows.slice(0, 25),
    ...rows.toSorted((a, b) => b.ratio - a.ratio).slice(0, 15),
  ])
    process.stdout.write(
      `${name}: p95 ${ms(p95s)}, ${ratio95.toFixed(2)} times; median ${ms(medians)}, ${ratio.toFixed(2)} times\n`,
    )
  const middle = (key: 'ratio' | 'ratio95') =>
    percentile(
      rows.map((row) => row[key]),
      0.5,
    ).toFixed(2)
  process.stdout.write(`half of the calls: at most ${middle('ratio95')} times by p95, ${middle('ratio')} by median\n`)
  const over = (key: 'ratio' | 'ratio95') => rows.filter((row) => row[key] > 2).length
  process.stdout.write(`more than 2 times: ${over('ratio95')} by p95, ${over('ratio')} by median\n`)
} finally {
  await demo.site.close()
  await large.site.close()
}
