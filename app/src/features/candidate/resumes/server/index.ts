import { resumeFilesService } from '#features/candidate/profile/server/index.ts'
import { defineFeature } from '#platform/feature/feature.ts'
import { provide } from '#platform/feature/service.ts'
import { resumeEndpoints } from '../contract.ts'
import { applicantResumeService, createApplicantResumes } from './applicant-resumes.ts'
import { purgeResumes } from './change-resume.ts'
import { everyKeyInUse, removeFiles } from './files/key-store.ts'
import { resumesData } from './personal-data.ts'
import { resumeDependencies } from './dependencies.ts'
import { resumeBindings } from './routes.ts'
import { seedDemoResumes } from './seed-demo.ts'
import { listResumes } from './store.ts'
import type { Database } from '#platform/db/database.ts'
import type { DashboardPart } from '#platform/feature/dashboard-part.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type DocumentSource, openStored } from '#platform/feature/person-documents.ts'
import { message } from '#platform/messages/messages.ts'
import { mediaTypeOf } from './reading/sniff-format.ts'

export { readResume } from './reading/read-resume.ts'
export { type ApplicantResumes, applicantResumeService } from './applicant-resumes.ts'

export const resumes = defineFeature({
  name: 'resumes',
  after: ['session', 'profile', 'resume-export'],
  endpoints: resumeEndpoints,
  bindings: (context) => resumeBindings(resumeDependencies(context)),
  provides: [
    provide(
      resumeFilesService,
      ({ db }) =>
        async (owner) =>
          (await listResumes(db, owner)).map(({ encId, fileName, format }) => ({
            id: encId,
            name: fileName,
            hasPages: format === 'pdf' || format === 'europass-pdf',
          })),
    ),
    provide(applicantResumeService, (context) => createApplicantResumes(resumeDependencies(context))),
  ],
  jobs(context) {
    removeFiles(context.jobs, context)
    purgeResumes(context.jobs, context)
  },
  personalData: resumesData,
  dashboard: ({ db }) => resumesDashboard(db),
  documents: (context) => resumeDocuments(context),
  fileKeys: everyKeyInUse,
  demo: (context, { sites, now }) => seedDemoResumes(resumeDependencies(context), sites, now),
})

/** The résumés that a candidate uploaded. */
const resumeDocuments = ({ db, files }: Pick<FeatureContext, 'db' | 'files'>): DocumentSource => ({
  async list({ tenant, accountId, locale }) {
    const place = { title: message(locale, 'title.resumes'), url: '/careers/profile/resumes' }
    return (await listResumes(db, { tenantId: tenant.id, accountId })).map((row) => ({
      id: `resume.${row.encId}`,
      kind: 'resume',
      name: row.fileName,
      at: row.uploadedAt,
      bytes: row.bytes,
      contentType: mediaTypeOf(row.format),
      places: [place],
      open: openStored(files, row.fileKey),
    }))
  },
})

/** Creates the dashboard's nudge for candidates without a résumé. */
const resumesDashboard = (db: Database): DashboardPart => ({
  key: 'resumes',
  tabs: [],
  async load({ tenant, accountId }) {
    const resumes = await listResumes(db, { tenantId: tenant.id, accountId })
    if (resumes.length > 0) return { data: {}, total: resumes.length, causes: [] }
    const actionUrl = '/careers/profile/resumes'
    return {
      data: {},
      total: 0,
      causes: [{ rule: 'no-resume', subject: 'profile', due: null, actionUrl, values: { name: '' } }],
    }
  },
})
