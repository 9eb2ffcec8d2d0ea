import type { ParsedResume } from '@foyer/resume-parser'
import { defineService } from '#platform/feature/service.ts'
import type { DataOwner } from '#platform/personal-data/held-data.ts'
import type { Reading } from '../rules.ts'
import type { ResumeDependencies } from './dependencies.ts'
import { listResumes } from './store.ts'
import { type StoredUpload, storeResume, type SentResume } from './upload-resume.ts'

/** The content of a résumé, or the reason why nothing was read. */
export interface ResumeContent {
  reading: Reading
  parsed: ParsedResume | null
}

/** The service that résumés offer to the feature to which applicants upload them. */
export interface ApplicantResumes {
  /** Reads a file without storing it. @throws AppError of `resumes` for one that is not worth storing */
  read(file: SentResume): Promise<ResumeContent>
  /** Stores a candidate's résumé and fills the profile from it. @throws the errors of `read`, and `resumes/full` */
  keep(owner: DataOwner, file: SentResume): Promise<StoredUpload>
  /** Returns the candidate's main résumé with its bytes. */
  main(owner: DataOwner): Promise<SentResume | undefined>
  /** Returns the names of the candidate's résumés by id. */
  names(owner: DataOwner): Promise<ReadonlyMap<string, string>>
}

export const applicantResumeService = defineService<ApplicantResumes>('resumes.applicant-resumes')

export function createApplicantResumes(service: ResumeDependencies): ApplicantResumes {
  const { db, files } = service
  return {
    read: async ({ bytes, name }) => service.read(bytes, name, undefined),
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
