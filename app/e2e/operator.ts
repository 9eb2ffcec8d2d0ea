import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect } from '@playwright/test'

/** Runs `foyer …` on the server's database, as an operator would, and returns what `--json` prints. */
function foyer(args: string[], input = ''): Record<string, unknown> {
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

export function closeJobs(domain: string, ids: string[]): void {
  foyer(['jobs', 'close', ...ids, '--domain', domain])
}

/** The position of a job id. A private one is in no search, so the operator's list tells it and its key. */
export async function positionOf(
  request: APIRequestContext,
  domain: string,
  jobId: string,
  choice: { private: boolean } = { private: false },
): Promise<{ id: string; key: string }> {
  const { positions } = foyer([
    'jobs',
    'list',
    '--domain',
    domain,
    '--limit',
    '100000',
    choice.private ? '--private' : '--open',
  ]) as { positions: { id: number; jobId: string; key?: string }[] }
  const found = positions.find((position) => position.jobId === jobId)
  if (!found) throw new Error(`There is no position ${jobId}.`)
  if (!choice.private) await untilFound(request, domain, jobId)
  return { id: String(found.id), key: found.key ?? '' }
}

/** The index follows the database within a second. */
async function untilFound(request: APIRequestContext, domain: string, jobId: string): Promise<void> {
  const found = async () => {
    const answer = await request.get(`/api/pcsx/search?domain=${domain}&query=${jobId}`)
    const { data } = (await answer.json()) as { data: { positions: { displayJobId: string }[] } }
    return data.positions.map(({ displayJobId }) => displayJobId)
  }
  await expect.poll(found).toContain(jobId)
}
