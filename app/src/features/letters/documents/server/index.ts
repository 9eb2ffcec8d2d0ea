import { defineFeature } from '#platform/feature/feature.ts'
import { documentSources } from '#platform/feature/ports.ts'
import { defineService, provide } from '#platform/feature/service.ts'
import type { DocumentVisit } from '#platform/feature/person-documents.ts'
import { bind } from '#platform/http/endpoints.ts'
import { listDocuments } from '../contract.ts'
import { findDocuments, type FoundDocuments, presentDocuments } from './find-documents.ts'
import { documentRoutes, visitOf } from './routes.ts'

/** A service that lists the documents of a candidate from all features. */
export type Documents = (visit: DocumentVisit) => Promise<FoundDocuments>
export const documentService = defineService<Documents>('documents.list')

export const documents = defineFeature({
  name: 'documents',
  after: ['session'],
  endpoints: [listDocuments],
  bindings: ({ use }) => [
    bind(listDocuments, async ({ tenant, viewer, context }) => {
      const visit = await visitOf(tenant, viewer, context)
      return { data: presentDocuments(await use(documentService)(visit), visit) }
    }),
  ],
  routes: ({ use }, requests) => [documentRoutes(() => use(documentSources), requests)],
  provides: [
    provide(
      documentService,
      ({ use, log }) =>
        (visit) =>
          findDocuments(use(documentSources), visit, (details, message) => log.warn(details, message)),
    ),
  ],
})
