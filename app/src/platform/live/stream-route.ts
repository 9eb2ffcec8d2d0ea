import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requestErrors } from '#kernel/error.ts'
import { admitViewer } from '../http/admission/access.ts'
import type { RequestContext, SiteTenant } from '../http/context.ts'
import { openEventStream } from '../http/event-stream.ts'
import type { LiveHub, LiveStream } from './live-hub.ts'

/** Path of the event stream; it has no envelope, so it is not an endpoint of the contract. */
const STREAM_PATH = '/api/pcsx/stream'

/** Installs `GET /api/pcsx/stream`: the signed-in viewer's events until the session or the server ends. */
export function installStream(
  app: FastifyInstance,
  hub: LiveHub,
  requests: {
    tenantOf(request: FastifyRequest): SiteTenant
    contextOf(request: FastifyRequest, reply: FastifyReply): RequestContext
  },
): void {
  app.addHook('preClose', (done) => {
    hub.endStreams()
    done()
  })
  app.get(STREAM_PATH, { config: { staysOpen: true }, exposeHeadRoute: false }, async (request, reply) => {
    const tenant = requests.tenantOf(request)
    const context = requests.contextOf(request, reply)
    const viewer = await admitViewer({ access: 'candidate', afterTerms: false }, tenant, context)
    if (!viewer) throw requestErrors.error('not-signed-in')
    const { accountId, sessionId } = viewer
    const lastSeen = context.headers.get('last-event-id') ?? undefined
    const waiting: Parameters<LiveStream['send']>[0][] = []
    let output: ReturnType<typeof openEventStream> | undefined
    const stream: LiveStream = {
      owner: { tenantId: tenant.id, accountId, sessionId },
      // Replayed events arrive before the response has started.
      send: (event) => (output ? output.send(event) : waiting.push(event)),
      beat: () => output?.beat(),
      end: () => output?.end(),
    }
    const leave = hub.join(stream, lastSeen)
    if (!leave) throw requestErrors.error('too-many-requests', { developer: 'streams of one account' })
    output = openEventStream(reply, leave)
    for (const event of waiting) output.send(event)
    if (waiting.some(({ kind }) => kind === 'sign-out')) output.end()
    return reply
  })
}
