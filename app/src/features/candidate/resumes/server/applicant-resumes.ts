import type { ParsedResume } from '@foyer/resume-parser'
import { defineService } from '#platform/feature/service.ts'
import type { DataOwner } from '#platform/personal-data/part.ts'
import type { Reading } from '../rules.ts'
import { readResume } from './reading/read-resume.ts'
import type { ResumeService } from './resume-service.ts'
import { listResumes } from './store.ts'
import { type StoredUpload, storeResume, type SentResume } from './upload-resume.ts'

/** The content of a résumé, or the reason why nothing was read. */
export interface ResumeContent {
  reading: Reading
  parsed: ParsedResume | null
}

/** Résumés for the feature that applicants upload them to. */
export interface ApplicantResumes {
  /** Reads a file without keeping it. @throws AppError of `resumes` for one that is not worth keeping */
  read(file: SentResume): Promise<ResumeContent>
  /** Keeps a candidate's résumé and fills the profile from it. @throws as `read`, and `resumes/full` */
  keep(owner: DataOwner, file: SentResume): Promise<StoredUpload>
  /** Returns the candidate's main résumé with its bytes. */
  main(owner: DataOwner): Promise<SentResume | undefined>
  /** Returns the names of the candidate's résumés by id. */
  names(owner: DataOwner): Promise<ReadonlyMap<string, string>>
}

export const applicantResumeService = defineService<ApplicantResumes>('resumes.applicant-resumes')

export function createApplicantResumes(service: ResumeService): ApplicantResumes {
  const { db, files } = service
  return {
    read: async ({ bytes, name }) => readResume(bytes, name, undefined),
    keep: (owner, file) => storeResume(service, owner, file),
    async main(owner) {
      const row = (await listResumes(db, owner)).find(({ isMain }) => isMain)
      if (!row) return undefined
      const bytes = await files.get(row.fileKey)
      return bytes && { name: row.fileName, bytes }
    },
    names: async (owner) => new Map((await listResumes(db, owner)).map(({ encId, fileName }) => [encId, fileName])),
  }
}
