// Breaks parts of a cluster, one after another, while people sign, apply and save, and compares the database with what they were told.
import { parseArgs } from 'node:util'
import { clusterLacks, openCluster } from '../../app/src/testing/cluster/cluster.ts'
import { openCompany } from '../../app/src/testing/cluster/company.ts'
import { openCrowd } from '../../app/src/testing/cluster/crowd.ts'
import { faults } from '../../app/src/testing/cluster/faults.ts'
import { type Outcome, suffer } from '../../app/src/testing/cluster/suffer.ts'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '50' }, fault: { type: 'string', default: '' } },
})
const lacking = clusterLacks()
if (lacking !== undefined) {
  console.error(`Not run: ${lacking}.`)
  process.exit(1)
}

const row = (cells: readonly unknown[]) => console.log(`| ${cells.join(' | ')} |`)

function report({ fault, gapMs, acknowledged, lost, doubles, answers, complaints }: Outcome): void {
  const { 503: unavailable = 0, none = 0, ...others } = answers
  const rest = Object.entries(others).map(([status, count]) => `${status}: ${count}`)
  row([fault, (gapMs / 1000).toFixed(1), acknowledged, lost.length, doubles.length, rest.join(', '), unavailable, none])
  for (const sentence of new Set([...lost, ...doubles, ...complaints])) console.error(sentence)
}

const isRight = ({ gapMs, lost, doubles, complaints }: Outcome) =>
  gapMs <= 30_000 && lost.length + doubles.length + complaints.length === 0

const cluster = await openCluster()
try {
  const company = await openCompany(cluster, { people: Number(values.people), positions: 400 })
  await cluster.startFoyers()
  const crowd = await openCrowd(cluster, company)
  row(['fault', 'gap, s', 'acknowledged', 'lost', 'doubles', 'answers', '503', 'no answer'])
  row(['---', '--:', '--:', '--:', '--:', '---', '--:', '--:'])
  for (const fault of faults.filter(({ name }) => name.includes(values.fault))) {
    const outcome = await suffer({ cluster, company, crowd }, fault)
    report(outcome)
    if (!isRight(outcome)) process.exitCode = 1
  }
  await company.close()
} finally {
  await cluster.close()
}
process.exit()
