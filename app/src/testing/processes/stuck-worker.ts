import { z } from 'zod'
import { openDatabase } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { createJobs } from '#platform/jobs/jobs.ts'

/** A process that starts a job, reports it, and never finishes it; the test kills it. */
const database = await openDatabase({ dataFolder: '', databaseUrl: process.argv[2] }, 'server')
const say = (details: object, text: string) => void process.stderr.write(`${text} ${JSON.stringify(details)}\n`)
const log = { warn: say, error: say }
const jobs = createJobs(database, 'server', log)
const greet = defineJob({ name: 'greet', data: z.object({ who: z.string() }), retryLimit: 2, retryDelaySeconds: 0 })
jobs.handle(greet, async ({ who }) => {
  process.stdout.write(`began ${who}\n`)
  await new Promise(() => undefined)
})
await jobs.start()
