import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SentFile } from '#kernel/company/company-endpoint.ts'
import { requestErrors } from '#kernel/error.ts'
import type { RequestContext } from '#platform/http/context.ts'
import { savedAs } from '#platform/http/file-name.ts'
import { FILES_PATH, readFileLink } from '../files/file-link.ts'
import type { FileStore } from '../files/file-store.ts'

export interface FileRouteDependencies {
  files: FileStore
  signingSecret: string
  contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
}

/**
 * Serves the file of a link made by `fileLink` to its session, and of one made by `sharedFileLink` to any caller;
 * everyone else gets 404, signed in or not. Files are streamed whole: Range headers are ignored.
 */
export function installFileRoute(
  app: FastifyInstance,
  { files, signingSecret, contextOf }: FileRouteDependencies,
): void {
  app.get<{ Params: { token: string } }>(`${FILES_PATH}/:token`, async (request, reply) => {
    const context = contextOf(request, reply)
    const viewer = await context.viewer()
    const file = readFileLink(signingSecret, viewer, request.params.token, await context.now())
    if (!file) throw requestErrors.error('not-found')
    const opened = await files.open(file.key)
    if (!opened) {
      context.warn({ key: file.key, account: viewer?.accountId }, 'a file that is linked to is missing')
      throw requestErrors.error('not-found')
    }
    return reply
      .headers({
        'content-type': file.contentType,
        'content-length': opened.bytes,
        'content-disposition': savedAs(file.fileName),
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
        'accept-ranges': 'none',
      })
      .send(opened.stream)
  })
}

const SANDBOX = "sandbox; default-src 'none'"

/** Sends a person's file as a download that runs nothing. */
export const sendFile = (reply: FastifyReply, { name, type, bytes }: SentFile): FastifyReply =>
  reply
    .headers({ 'content-type': type, 'content-disposition': savedAs(name), 'content-security-policy': SANDBOX })
    .send(Buffer.from(bytes))
