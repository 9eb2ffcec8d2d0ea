import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect } from '@playwright/test'

/** Runs `foyer …` on the server's database, as an operator would, and returns what `--json` prints. */
export function foyer(args: string[], input = ''): Record<string, unknown> {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['src/main/cli.ts', ...args, '--json'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, FOYER_DATA: process.env['FOYER_E2E_DATA'], DATABASE_URL: '' },
    input,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`foyer ${args.join(' ')}: ${stdout}${stderr}`)
  return JSON.parse(stdout) as Record<string, unknown>
}

/** Imports jobs for a company; doing it again changes nothing. */
export function importJobs(domain: string, jobs: { id: string; title: string; description: string }[]): void {
  foyer(
    ['import', 'jobs', '-', '--format', 'jsonl', '--source', 'spec', '--domain', domain],
    jobs.map((job) => JSON.stringify(job)).join('\n'),
  )
}

/** Creates the site of a company, configured as given, with its head scripts allowed. */
export function createSite(domain: string, site: object): void {
  foyer(['tenant', 'create', domain, '--name', domain])
  foyer(['config', 'allow-head-scripts', 'on', '--domain', domain])
  foyer(['config', 'set', '--file', '-', '--domain', domain], JSON.stringify(site))
}

export function closeJobs(domain: string, ids: string[]): void {
  foyer(['jobs', 'close', ...ids, '--domain', domain])
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
export function privatePosition(domain: string, jobId: string): { id: number; key: string } {
  const { positions } = foyer(['jobs', 'list', '--domain', domain, '--limit', '1000', '--private']) as {
    positions: { id: number; jobId: string; key: string }[]
  }
  const found = positions.find((position) => position.jobId === jobId)
  if (!found) throw new Error(`There is no private position ${jobId}.`)
  return found
}

/** Tells a candidate something, from a process of its own. @returns the notification's id */
export function notifyCandidate(
  email: string,
  {
    title,
    message,
    url,
    key,
    actionRequired = false,
  }: { title: string; message: string; url?: string; key?: string; actionRequired?: boolean },
): number {
  const more = [
    ...(url ? ['--url', url] : []),
    ...(key ? ['--key', key] : []),
    ...(actionRequired ? ['--action-required'] : []),
  ]
  const args = [
    'notify',
    '--to',
    email,
    '--title',
    title,
    '--message',
    message,
    '--domain',
    'meridian.example',
    ...more,
  ]
  return (foyer(args) as { notification: { id: number } }).notification.id
}
