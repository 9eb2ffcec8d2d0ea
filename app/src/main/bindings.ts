import { notificationBindings } from '#features/notifications/server/index.ts'
import { positionBindings } from '#features/positions/server/index.ts'
import { createSimilarFinder, searchBindings } from '#features/search/server/index.ts'
import { sessionBindings } from '#features/session/server/index.ts'
import { telemetryBindings } from '#features/telemetry/server/index.ts'
import type { Binding } from '#platform/http/endpoints.ts'
import { type ServerContext, sessionService } from './context.ts'

/** Every endpoint of the contract with what answers it. */
export function allBindings(context: ServerContext, publicUrl: () => string): Binding[] {
  return [
    ...searchBindings({ service: context.search, gazetteer: context.gazetteer, addresses: context.addresses }),
    ...positionBindings({
      db: context.db,
      publicUrl,
      finder: (tenant) => createSimilarFinder(context.search.index(tenant)),
    }),
    ...sessionBindings(sessionService(context, publicUrl)),
    ...notificationBindings({ db: context.db }),
    ...telemetryBindings(),
  ]
}
