import { bind, type Binding } from '#platform/http/endpoints.ts'
import { changeSavedPosition, getSavedPositions } from '../contract.ts'
import { savePosition, unsavePosition } from './save-position.ts'
import { type SavedDependencies, showSavedPositions } from './show-saved-positions.ts'

export function savedPositionBindings(parts: SavedDependencies): Binding[] {
  const { db } = parts
  return [
    bind(getSavedPositions, async ({ viewer, context }) => {
      const reader = { now: await context.now(), locale: context.locale }
      const positions = await showSavedPositions(parts, viewer, reader)
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
