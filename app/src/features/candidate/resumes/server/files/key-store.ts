import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, databaseNow } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { removeOrphans } from '#platform/files/remove-orphans.ts'
import { defineJob } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

/** Key prefix of all résumés. */
const RESUME_FILES = 'resumes/'

/** Returns an unguessable key that does not reveal the file's owner. */
export const newFileKey = (): string => `${RESUME_FILES}${randomBytes(20).toString('hex')}`

/** Returns every referenced key. */
export async function everyKeyInUse(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`SELECT file_key AS key FROM resumes`.execute(db)
  return rows.map(({ key }) => key)
}

async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string
  }>`SELECT file_key AS key FROM resumes WHERE file_key = ANY(${[...keys]})`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Deletes files whose rows are gone, right after the transaction that deleted them. */
export const deleteFilesJob = defineJob({
  name: 'resume-files',
  data: z.object({ keys: z.array(z.string()) }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  backoff: { maxSeconds: 3600 },
})

const orphansJob = defineJob({
  name: 'resume-orphans',
  data: z.object({}),
  retryLimit: 3,
  retryDelaySeconds: 600,
  expireSeconds: 3600,
})

interface Service {
  db: Database
  files: Pick<FileStore, 'list' | 'delete'>
}

/** Deletes unreferenced files, except recent ones. @returns their number */
export const removeResumeOrphans = ({ db, files }: Service, now: Date): Promise<number> =>
  removeOrphans(files, { prefix: RESUME_FILES, keysInUse: (keys) => keysInUse(db, keys), now })

/** Registers the jobs that delete files; a nightly one finds those of interrupted uploads. */
export function removeFiles(jobs: Jobs, service: Service): void {
  jobs.handle(deleteFilesJob, async ({ keys }) => {
    for (const key of keys) await service.files.delete(key)
  })
  jobs.handle(orphansJob, async () => void (await removeResumeOrphans(service, await databaseNow(service.db))))
  jobs.schedule(orphansJob, '40 3 * * *', {})
}
