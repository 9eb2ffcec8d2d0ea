import type { Database } from '#platform/db/database.ts'
import { bind, type Binding } from '#platform/http/endpoints.ts'
import { changeSavedPosition, getSavedPositions } from '../contract.ts'
import { savePosition, unsavePosition } from './change-saved.ts'
import { showSavedPositions } from './present-saved.ts'

export function savedPositionBindings({ db }: { db: Database }): Binding[] {
  return [
    bind(getSavedPositions, async ({ viewer, context }) => {
      const positions = await showSavedPositions(db, viewer, await context.now())
      return { data: { positions, count: positions.length } }
    }),
    bind(changeSavedPosition, async ({ viewer, body, context }) => {
      const change = { positionId: String(body.position_id), key: body.key }
      const isSaved = body.operation === 'add'
      const id = await (isSaved ? savePosition : unsavePosition)(db, viewer, change, await context.now())
      return { data: { position_id: id, isSaved } }
    }),
  ]
}
