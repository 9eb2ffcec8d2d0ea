import { constants } from 'node:http2'
import type { FastifyPluginAsync } from 'fastify'
import { companyApplicationService } from '#features/applying/applications/server/index.ts'
import { fold } from '#features/applying/forms/server/index.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { audit } from '#platform/acts/audit.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { connectionErrors } from '../../errors.ts'
import { connectionLimits as limits } from '../../limits.ts'
import { systemOrigin, systemTitles } from '../../systems.ts'
import { deliverySystems } from '../systems/index.ts'
import type { DeliverySystem, StatusEvent } from '../exchange/system.ts'
import { openCredentials, openStatusSecret } from './credentials.ts'
import { confirmDelivery, findDelivered, isNews, noteEvent } from './status-store.ts'
import { addStage, findByStatusKey, type StatusConnection } from './sending-store.ts'

/** Path to which systems post what happened to applications. */
export const statusPath = (key: string): string => `/api/connections/${key}/status`

/**
 * The address to which a system posts what its people did with an application. Its signature is the proof, so no session is
 * needed. Applications that this site didn't send are ignored.
 */
export function statusRoute(context: FeatureContext): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.statusBytes }, (_request, body, done) =>
      done(null, body),
    )
    app.post<{ Params: { key: string } }>(
      statusPath(':key'),
      { config: { provesItself: true } },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const system = await receiveStatus(context, request.params.key, { body, headers: request.headers })
        const { status, headers } = { status: constants.HTTP_STATUS_OK, ...system.acknowledge?.(request.headers) }
        return reply
          .code(status)
          .headers({ ...headers, 'cache-control': 'no-store' })
          .send('')
      },
    )
  }
}

/** Follows what a system posts. @throws `request/not-found` for an unknown address, `connections/wrong-signature` */
async function receiveStatus(
  context: FeatureContext,
  key: string,
  post: { body: Buffer; headers: Readonly<Record<string, unknown>> },
): Promise<DeliverySystem> {
  const connection = await findByStatusKey(context.db, key)
  const system = connection && deliverySystems[connection.system]
  const secret = connection && openStatusSecret(context.secrets.signing, connection.statusSecret)
  const credentials = connection && openCredentials(context.secrets.signing, connection.credentials)
  if (!connection || !system?.readStatus || secret === undefined || !credentials) throw requestErrors.error('not-found')
  const origin = systemOrigin(connection)
  const events = await system.readStatus(
    { ...post, secret },
    { origin, credentials, reach: context.config.outgoingReach },
  )
  if (!events) throw connectionErrors.error('wrong-signature')
  for (const event of events) await follow(context, connection, event)
  return system
}

/** Does to an application what the system's people did to it. A repeated event changes nothing, nor does one that comes after a later one. */
export async function follow(
  context: FeatureContext,
  connection: Pick<StatusConnection, 'id' | 'tenantId' | 'system' | 'stages'>,
  event: StatusEvent,
): Promise<void> {
  const { db, now } = context
  const delivery = await findDelivered(db, connection.id, event)
  if (!delivery) return
  if (!(await isNews(db, delivery.id, event))) return
  await confirmDelivery(db, delivery.id, event.ids, await now())
  const service = context.use(companyApplicationService)
  const target = { tenantId: connection.tenantId, encId: delivery.application }
  if (event.ids.application) await service.setRemoteId(target, event.ids.application)
  const stage = event.stage === undefined ? null : await stageFor(context, connection, event.stage)
  const acts: Record<StatusEvent['change'], () => Promise<unknown>> = {
    received: async () => undefined,
    stage: async () => stage !== null && service.move(target, { stage }),
    rejected: () => service.reject(target, {}),
    reopened: () => service.unreject(target),
    hired: () => service.hire(target, {}),
  }
  const before = await service.show(target)
  try {
    await acts[event.change]()
  } catch (error) {
    // The application has ended here, or is already there.
    if (!(error instanceof AppError) || error.status >= constants.HTTP_STATUS_INTERNAL_SERVER_ERROR) throw error
  }
  // Not before the act, which the system repeats if it fails. A stage that has none here yet is followed once an owner chooses one.
  if (event.change !== 'stage' || stage !== null) await noteEvent(db, delivery.id, event)
  const after = await service.show(target)
  if (after.stage.id === before.stage.id && after.state === before.state) return
  await context.use(audit).record({
    tenantId: connection.tenantId,
    at: await now(),
    actor: { kind: 'key', name: systemTitles[connection.system] },
    act: `application ${event.change}`,
    target: delivery.application,
  })
}

/** Returns the key of the company's stage for one of the system; null if none is chosen and none has that name. */
async function stageFor(
  { db, use }: FeatureContext,
  { id, tenantId, stages }: Pick<StatusConnection, 'id' | 'tenantId' | 'stages'>,
  name: string,
): Promise<string | null> {
  const known = stages[name]
  if (known !== undefined) return known
  const own = await use(companyApplicationService).stages(tenantId, null)
  const wanted = fold(name)
  const found = own.find(({ labels, key }) => [key, ...Object.values(labels)].some((label) => fold(label) === wanted))
  await addStage(db, id, name, found?.key ?? null)
  return found?.key ?? null
}
