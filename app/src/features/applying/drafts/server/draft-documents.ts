import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { type DocumentSource, openStored } from '#platform/feature/person-documents.ts'
import { applyPath } from './present-line.ts'
import { listFilesOfDrafts } from './records/draft-file-store.ts'

/** The files of a candidate's unfinished applications. */
export const draftDocuments = ({ db, files }: Pick<FeatureContext, 'db' | 'files'>): DocumentSource => ({
  async list({ tenant, accountId, now }) {
    const rows = await listFilesOfDrafts(db, { tenantId: tenant.id, accountId }, now)
    return rows.map(({ encId, key, name, type, bytes, uploadedAt, title, ...position }) => ({
      id: `upload.${encId}`,
      kind: 'upload',
      name,
      at: uploadedAt,
      bytes,
      contentType: type,
      places: [{ title, url: applyPath(position) }],
      open: openStored(files, key),
    }))
  },
})
