import { z } from 'zod'
import { openDatabase } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import { createJobs } from '#platform/jobs/jobs.ts'

/** A process that begins a job, says so, and never ends it; the test kills it. */
const database = await openDatabase({ dataFolder: '', databaseUrl: process.argv[2] }, 'server')
const log = { warn: console.error, error: console.error }
const jobs = createJobs(database, 'server', log)
const greet = defineJob({ name: 'greet', data: z.object({ who: z.string() }), retryLimit: 2, retryDelaySeconds: 0 })
jobs.handle(greet, async ({ who }) => {
  console.log(`began ${who}`)
  await new Promise(() => undefined)
})
await jobs.start()
