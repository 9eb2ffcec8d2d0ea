import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { requestErrors } from '#kernel/error.ts'
import type { SiteRequests } from '#platform/http/context.ts'
import type { DocumentSource, DocumentVisit } from '#platform/feature/person-documents.ts'
import { admitViewer } from '#platform/http/admission/access.ts'
import type { RequestContext, SiteTenant } from '#platform/http/context.ts'
import { savedAs } from '#platform/http/file-name.ts'
import { documentErrors } from '../errors.ts'
import { DOCUMENTS_PATH } from '../rules.ts'
import { findDocuments } from './find-documents.ts'
import { checkArchive, packArchive } from './pack-archive.ts'

const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'",
  'accept-ranges': 'none',
}

/** Returns the visit of a signed-in candidate. */
export async function visitOf(
  tenant: SiteTenant,
  { accountId }: { accountId: string },
  context: RequestContext,
): Promise<DocumentVisit> {
  const { locale, timeZone } = context
  return { tenant, accountId, locale, timeZone, now: await context.now() }
}

/**
 * Fastify plugin that serves the signed-in candidate's documents: one as a file, or several as a zip. Each is looked up
 * among the candidate's own documents, so an unknown id and the id of someone else's document get the same 404.
 */
export function documentRoutes(
  sources: () => readonly DocumentSource[],
  { tenantOf, contextOf }: SiteRequests,
): FastifyPluginAsync {
  // Accounts with a download of an archive in progress in this process.
  const packing = new Set<string>()

  async function own(request: FastifyRequest, reply: FastifyReply) {
    const tenant = tenantOf(request)
    const context = contextOf(request, reply)
    const viewer = await admitViewer({ access: 'candidate', afterTerms: false }, tenant, context)
    if (!viewer) throw requestErrors.error('not-signed-in')
    const visit = await visitOf(tenant, viewer, context)
    const warn = (details: object, message: string) => context.warn(details, message)
    return { visit, warn, ...(await findDocuments(sources(), visit, warn)) }
  }

  return async (app) => {
    app.get<{ Params: { id: string } }>(`${DOCUMENTS_PATH}/:id/file`, async (request, reply) => {
      const { documents, warn } = await own(request, reply)
      const document = documents.find(({ id }) => id === request.params.id)
      if (!document) throw requestErrors.error('not-found')
      const stream = await document.open()
      if (!stream) {
        warn({ document: document.id }, 'the file of a document is missing')
        throw requestErrors.error('not-found')
      }
      const { name, contentType, bytes } = document
      return reply
        .headers({
          ...HEADERS,
          'content-type': contentType,
          'content-disposition': savedAs(name),
          ...(bytes !== null && { 'content-length': bytes }),
        })
        .send(stream)
    })

    app.get(`${DOCUMENTS_PATH}/archive`, async (request, reply) => {
      const { documents, visit, warn } = await own(request, reply)
      const { id } = request.query as { id?: string | string[] }
      const wanted = id === undefined ? undefined : new Set([id].flat())
      const chosen = documents.filter((document) => wanted?.has(document.id) ?? true)
      if (wanted && chosen.length < wanted.size) throw requestErrors.error('not-found')
      checkArchive(chosen)
      const { tenant, accountId, now } = visit
      if (packing.has(accountId)) throw documentErrors.error('busy')
      const company = tenant.site.branding.companyName || tenant.name
      const packed = packArchive(chosen, { ...visit, company }, warn)
      packing.add(accountId)
      packed.once('close', () => packing.delete(accountId))
      return reply
        .headers({
          ...HEADERS,
          'content-type': 'application/zip',
          'content-disposition': savedAs(`${tenant.domain}-${now.toISOString().slice(0, 10)}.zip`),
        })
        .send(packed)
    })
  }
}
