import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Cluster, clusterLacks, openCluster, until } from '#testing/cluster/cluster.ts'
import { type Company, openCompany } from '#testing/cluster/company.ts'
import { type Crowd, openCrowd } from '#testing/cluster/crowd.ts'
import { type Fault, primaryDies, primaryIsCutOff } from '#testing/cluster/faults.ts'
import { suffer } from '#testing/cluster/suffer.ts'

const lacks = process.env['FOYER_TEST_LONG'] ? clusterLacks() : 'a cluster runs in npm run test:long only'

let running: { cluster: Cluster; company: Company; crowd: Crowd }
beforeAll(async () => {
  if (lacks !== undefined) return
  const cluster = await openCluster()
  const company = await openCompany(cluster, { people: 20, positions: 200 })
  await cluster.startFoyers()
  running = { cluster, company, crowd: await openCrowd(cluster, company) }
}, 600_000)
afterAll(async () => {
  await running?.company.close()
  await running?.cluster.close()
}, 120_000)

test.for<[string, Fault]>([
  ['dies', primaryDies],
  ['is cut off from all others', primaryIsCutOff],
])(
  'a cluster whose primary %s loses nothing acknowledged, does nothing twice, and recovers by itself',
  { timeout: 600_000 },
  async ([, fault], { skip }) => {
    skip(lacks !== undefined, lacks)
    const { company, crowd } = running
    const page = crowd.reader.listen()
    const { acknowledged, lost, doubles, complaints } = await suffer(running, fault)
    expect({ lost, doubles, complaints }).toEqual({ lost: [], doubles: [], complaints: [] })
    expect(acknowledged).toBeGreaterThan(0)
    // Open pages and the queue continue, too.
    const [offer] = await company.extend(crowd.reader.email, 1)
    if (!offer) throw new Error('There is no offer.')
    const before = page.received().length
    await crowd.reader.sign(offer)
    const news = () => page.received().slice(before)
    await vi.waitFor(() => expect(news()).toMatch(/event: (?:offer|notification|badge)/), { timeout: 60_000 })
    page.stop()
    await until('signed letter', async () => {
      const made = await company.rows(
        'SELECT 1 FROM offer_documents d JOIN offers o ON o.id = d.offer_id WHERE o.enc_id = $1 AND signed_key IS NOT NULL',
        [offer.encId],
      )
      return made[0]
    })
  },
)
