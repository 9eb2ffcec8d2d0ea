import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApplicationSite, openApplicationSite } from '#testing/applications.ts'
import type { Candidate } from '#testing/candidate.ts'
import { runs } from '#testing/random/random-runs.ts'

let on: ApplicationSite
beforeAll(async () => {
  on = await openApplicationSite({ site: { termsOfService: { enabled: false } } })
})
afterAll(() => on?.close())

/** Gives a candidate this many applications, most of them withdrawn. */
async function fill(who: Candidate, count: number): Promise<void> {
  const { encId } = await on.apply(on.applicantOf(who), on.idOf('A'))
  await on.rows(
    `INSERT INTO applications (enc_id, tenant_id, account_id, position_id, position, receipt, state, stage_id, stage_since,
       submitted_at, updated_at)
     SELECT substr(md5(a.id || ' ' || n), 1, 22), tenant_id, account_id, position_id, position, substr(md5(n || ' ' || a.id), 1, 12),
       'withdrawn', stage_id, stage_since, submitted_at, updated_at
     FROM applications a, generate_series(2, $2) AS n WHERE enc_id = $1`,
    [encId, count],
  )
}

const ALL = '/api/pcsx/dashboard/all'

test('the dashboard of a candidate with 500 applications takes at most three times as long as with 5', async () => {
  await fill(on.dave, 5)
  await fill(on.alice, 500)
  const times = { few: [] as number[], many: [] as number[] }
  // Alternating, so that other work on the machine slows both.
  for (let n = 0; n < runs(200); n += 1) {
    for (const [name, who, count] of [
      ['few', on.dave, 5],
      ['many', on.alice, 500],
    ] as const) {
      const start = performance.now()
      const { data } = (await who.get(ALL)).json<{ data: Record<'applications' | 'inactiveApplications', object[]> }>()
      times[name].push(performance.now() - start)
      expect(data.applications.length + data.inactiveApplications.length).toBe(count)
    }
  }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const [few, many] = [median(times.few), median(times.many)]
  process.stdout.write(`dashboard/all: ${few.toFixed(1)} ms with 5 applications, ${many.toFixed(1)} ms with 500\n`)
  // Single figures are distorted by other work on the same machine, so only the long run compares them with the target.
  if (runs(1, 0) > 0) expect(many / few).toBeLessThanOrEqual(3)
})
