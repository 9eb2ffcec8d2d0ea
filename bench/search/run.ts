import { parseArgs } from 'node:util'
import { readAds, repeatAds } from './ads.ts'
import type { BenchEngine } from './engines/engine.ts'
import { flexsearch } from './engines/flexsearch.ts'
import { minisearch } from './engines/minisearch.ts'
import { ours } from './engines/ours.ts'
import { postgres } from './engines/postgres.ts'
import { drawKnownItems } from './known-items.ts'
import { findKnownItems, memoryInUse, percentiles, requestsPerSecond, timeEach, typical } from './measure.ts'
import { startPostgres } from './temporary-postgres.ts'
import { asTable, asVerdicts, type EngineFigures } from './report.ts'
import { drawPrefixes, drawQuestions } from './workload.ts'

/** Fixed before any tuning. */
const KNOWN_ITEMS_SEED = 1729
const QUESTIONS_SEED = 4104
const QUESTIONS = 300
const CLIENTS = 32
const LOAD_MS = 3000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ads: { type: 'string' },
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    large: { type: 'string', default: '100000' },
    engines: { type: 'string', default: 'ours,flexsearch,minisearch,postgres' },
  },
})
const path = values.ads ?? positionals[0]
if (!path) {
  console.error(
    'Usage: node run.ts --ads <ads.jsonl[.gz]> [--json] [--rounds 7] [--large 100000] [--engines ours,postgres]',
  )
  console.error(
    'PostgreSQL: DATABASE_URL, or PG_BIN (the folder of initdb and postgres) for one that lives as long as the run.',
  )
  process.exit(2)
}

const ads = readAds(path)
const knownItems = drawKnownItems(ads, KNOWN_ITEMS_SEED)
const questions = drawQuestions(ads, QUESTIONS, QUESTIONS_SEED)
const prefixes = drawPrefixes(ads, QUESTIONS, QUESTIONS_SEED)
const wanted = values.engines.split(',')
const log = (line: string): void => {
  if (!values.json) console.error(line)
}

const temporary =
  wanted.includes('postgres') && process.env.PG_BIN ? await startPostgres(process.env.PG_BIN) : undefined
const url = temporary?.url ?? process.env.DATABASE_URL
try {
  const figures = await compare()
  const growth = wanted.includes('ours') && Number(values.large) > 0 ? await grow(Number(values.large)) : undefined
  const result = { ads: ads.length, questions: QUESTIONS, postgres: temporary?.version, engines: figures, growth }
  if (values.json) console.log(JSON.stringify(result, undefined, 2))
  else console.log(`${asTable(figures)}\n\n${asVerdicts(figures, growth)}`)
} finally {
  await temporary?.stop()
}

async function compare(): Promise<EngineFigures[]> {
  const engines: { engine: BenchEngine; figures: EngineFigures; rounds: ReturnType<typeof percentiles>[] }[] = []
  const makers: Record<string, () => BenchEngine> = { ours, flexsearch, minisearch }
  if (url) makers.postgres = () => postgres(url)
  else if (wanted.includes('postgres')) log('No PostgreSQL: neither DATABASE_URL nor PG_BIN is set.')
  for (const name of wanted) {
    const engine = makers[name]?.()
    if (!engine) continue
    log(`building ${engine.name} …`)
    const before = memoryInUse()
    const start = performance.now()
    await engine.build(ads)
    const buildMs = performance.now() - start
    const bytes = engine.bytesOnDisk ? await engine.bytesOnDisk() : memoryInUse() - before
    engines.push({
      engine,
      figures: { name: engine.name, buildMs, bytes, onDisk: Boolean(engine.bytesOnDisk) },
      rounds: [],
    })
  }
  for (const { engine } of engines) await timeEach(questions, (question) => engine.search(question))
  // Interleaved, so that other load affects all engines alike.
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { engine, rounds } of engines) {
      rounds.push(percentiles(await timeEach(questions, (question) => engine.search(question))))
    }
    log(`round ${round + 1} done`)
  }
  for (const { engine, figures, rounds } of engines) {
    figures.search = typical(rounds)
    figures.knownItems = await findKnownItems(engine, knownItems, ads)
    figures.requestsPerSecond = await requestsPerSecond(engine, questions, CLIENTS, LOAD_MS)
    const { suggest } = engine
    if (suggest) figures.suggest = await inRounds(prefixes, (prefix) => suggest(prefix))
    await engine.close()
  }
  return engines.map(({ figures }) => figures)
}

/** Measures our engine on many more ads, and again on the real ones for comparison under the same conditions. */
async function grow(count: number) {
  log(`building ${count} ads …`)
  const small = ours()
  await small.build(ads)
  const many = repeatAds(ads, count)
  const large = ours()
  const before = memoryInUse()
  const start = performance.now()
  await large.build(many)
  const buildMs = performance.now() - start
  const bytes = memoryInUse() - before
  const rounds = { small: [] as ReturnType<typeof percentiles>[], large: [] as ReturnType<typeof percentiles>[] }
  await timeEach(questions, (question) => large.search(question))
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.small.push(percentiles(await timeEach(questions, (question) => small.search(question))))
    rounds.large.push(percentiles(await timeEach(questions, (question) => large.search(question))))
  }
  const suggest = await inRounds(prefixes, (prefix) => large.suggest?.(prefix))
  return { ads: count, buildMs, bytes, small: typical(rounds.small), large: typical(rounds.large), suggest }
}

/** Runs a warm-up round and returns the median of three. */
async function inRounds<T>(inputs: readonly T[], call: (input: T) => unknown) {
  await timeEach(inputs, call)
  const rounds: ReturnType<typeof percentiles>[] = []
  for (let round = 0; round < 3; round++) rounds.push(percentiles(await timeEach(inputs, call)))
  return typical(rounds)
}
