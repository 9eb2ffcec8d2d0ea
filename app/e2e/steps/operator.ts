import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect } from '@playwright/test'
import type { CeremonyOrder, OpenedCeremony } from './open-ceremony.ts'
import type { Answer, Task } from './operator-process.ts'

/** The operator of this worker, who stays from the first task to the worker's end. */
let ask: ((task: Task) => Promise<Answer>) | undefined

function startOperator(): (task: Task) => Promise<Answer> {
  const child = spawn(process.execPath, ['e2e/steps/operator-process.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, FOYER_DATA: process.env['FOYER_E2E_DATA'], DATABASE_URL: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting: PromiseWithResolvers<Answer>[] = []
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.resolve(JSON.parse(line) as Answer))
  child.on('close', (code) => {
    ask = undefined
    for (const one of waiting) one.reject(new Error(`The operator's process ended with ${code}.`))
  })
  return (task) => {
    const answer = Promise.withResolvers<Answer>()
    waiting.push(answer)
    child.stdin.write(`${JSON.stringify(task)}\n`)
    return answer.promise
  }
}

async function perform(task: Task): Promise<unknown> {
  ask ??= startOperator()
  const { code, out, err } = await ask(task)
  if (code !== 0) throw new Error(`${JSON.stringify(task)}: ${out}${err}`)
  return JSON.parse(out)
}

/** Runs `foyer …` on the server's database, as an operator would, and gives what `--json` prints. */
export const foyer = async (...args: string[]): Promise<Record<string, unknown>> =>
  (await perform({ args: [...args, '--json'] })) as Record<string, unknown>

/** Opens or withdraws a ceremony, as the server's own offers do. */
export const followCeremony = async (ceremony: CeremonyOrder): Promise<OpenedCeremony> =>
  (await perform({ ceremony })) as OpenedCeremony

/** Runs a command that reads a file with the given text. */
async function withFile(name: string, text: string, work: (path: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-operator-'))
  const path = join(folder, name)
  try {
    writeFileSync(path, text)
    await work(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Before all demo jobs, so that lists that other tests read begin as before. */
const LONG_AGO = '2020-01-01T00:00:00Z'

/** Imports jobs for a company; doing it again changes nothing. */
export async function importJobs(
  domain: string,
  jobs: ({ id: string; title: string; description: string } & Record<string, unknown>)[],
): Promise<void> {
  await withFile('jobs.jsonl', jobs.map((job) => JSON.stringify({ posted_at: LONG_AGO, ...job })).join('\n'), (path) =>
    foyer('import', 'jobs', path, '--source', 'spec', '--domain', domain),
  )
}

/** Creates the site of a company, configured as given, with its head scripts allowed, and waits until the server has it. */
export async function createSite(domain: string, site: { branding?: object } & Record<string, unknown>): Promise<void> {
  await foyer('tenant', 'create', domain, '--name', domain)
  await foyer('config', 'allow-head-scripts', 'on', '--domain', domain)
  // The page shows this name in any case; its settings have it once all of them have arrived.
  const marked = { ...site, branding: { companyName: domain, ...site.branding } }
  await withFile('site.json', JSON.stringify(marked), (path) =>
    foyer('config', 'set', '--file', path, '--domain', domain),
  )
  const address = `http://localhost:${process.env['FOYER_E2E_PORT']}/careers?domain=${domain}`
  const { companyName } = marked.branding
  await expect
    .poll(
      async () => (await (await fetch(address)).text()).split(`companyName&#34;:&#34;${companyName}&#34;`).length - 1,
    )
    .toBe(2)
}

/** Publishes a form for jobs by their ids; open drafts get it too. */
export async function publishForm(
  domain: string,
  key: string,
  items: readonly object[],
  positionIds: readonly string[],
  purpose = 'application',
): Promise<void> {
  const positions = [...positionIds.flatMap((id) => ['--position', id]), '--purpose', purpose]
  await withFile('form.json', JSON.stringify({ sections: [{ title: 'Questions', items }] }), (path) =>
    foyer('form', 'publish', path, '--key', key, '--domain', domain, '--replace', ...positions),
  )
}

export async function closeJobs(domain: string, ids: string[]): Promise<void> {
  await foyer('jobs', 'close', ...ids, '--domain', domain)
}

/** The id of an open position by its job id, once the search finds it: the index follows the database within a second. */
export async function idOf(request: APIRequestContext, domain: string, jobId: string): Promise<string> {
  const ids = async () => {
    const answer = await request.get(`/api/pcsx/search?domain=${domain}&query=${jobId}`)
    const { data } = (await answer.json()) as { data: { positions: { id: number; displayJobId: string }[] } }
    return data.positions.filter(({ displayJobId }) => displayJobId === jobId).map(({ id }) => String(id))
  }
  await expect.poll(ids).toHaveLength(1)
  return (await ids())[0] ?? ''
}

/** A private position is in no search: the operator's list tells it and its key. */
export async function privatePosition(domain: string, jobId: string): Promise<{ id: number; key: string }> {
  const { positions } = (await foyer('jobs', 'list', '--domain', domain, '--limit', '1000', '--private')) as {
    positions: { id: number; jobId: string; key: string }[]
  }
  const found = positions.find((position) => position.jobId === jobId)
  if (!found) throw new Error(`There is no private position ${jobId}.`)
  return found
}

/** Notifies a candidate from a separate process. @returns the notification's id */
export async function notifyCandidate(
  email: string,
  {
    title,
    message,
    url,
    key,
    actionRequired = false,
  }: { title: string; message: string; url?: string; key?: string; actionRequired?: boolean },
): Promise<number> {
  const more = [
    ...(url ? ['--url', url] : []),
    ...(key ? ['--key', key] : []),
    ...(actionRequired ? ['--action-required'] : []),
  ]
  const options = ['--to', email, '--title', title, '--message', message, '--domain', 'meridian.example']
  return ((await foyer('notify', ...options, ...more)) as { notification: { id: number } }).notification.id
}
