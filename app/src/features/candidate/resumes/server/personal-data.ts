import { Readable } from 'node:stream'
import type { Database } from '#platform/db/database.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { DataOwner, HeldData } from '#platform/personal-data/held-data.ts'
import { deleteFilesJob } from './files/key-store.ts'
import { deleteResumes, listAllResumes } from './store.ts'

/** A candidate's résumés: the files as they were uploaded, and the data read from them. */
export const resumesData = ({ files, jobs }: Pick<FeatureContext, 'files' | 'jobs'>): HeldData => ({
  feature: 'resumes',
  tables: ['resumes'],
  async export(db: Database, owner: DataOwner) {
    const rows = await listAllResumes(db, owner)
    const nameOf = (index: number, fileName: string) => `${index + 1}-${fileName}`
    return {
      json: {
        resumes: rows.map(({ fileName, bytes, sha256, isMain, uploadedAt, removedAt, parsed }, index) => ({
          name: fileName,
          file: nameOf(index, fileName),
          bytes,
          sha256,
          isMain,
          uploadedAt,
          removedAt,
          textRead: parsed?.lines.map(({ text }) => text).join('\n') ?? null,
        })),
      },
      files: rows.map(({ fileName, fileKey, uploadedAt }, index) => ({
        name: nameOf(index, fileName),
        modifiedAt: uploadedAt,
        open: async () => (await files.open(fileKey))?.stream ?? Readable.from([]),
      })),
    }
  },
  async erase(trx, owner) {
    const keys = await deleteResumes(trx, owner)
    if (keys.length > 0) await jobs.send(deleteFilesJob, { keys }, { transaction: trx })
    return [{ item: 'resumes', count: keys.length }]
  },
})
