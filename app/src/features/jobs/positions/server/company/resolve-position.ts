import type { Database } from '#platform/db/database.ts'
import { CommandError } from '#platform/feature/command.ts'
import type { Position } from '../../position.ts'
import { parsePositionId } from '../../rules.ts'
import { findPosition, findPositionsByJobId } from '../records/store.ts'

/**
 * Resolves an operator's argument to a position, by position id or the company's job id.
 * @throws CommandError `unknown-position`, or `ambiguous-position` if several sources use the job id
 */
export async function resolvePosition(db: Database, tenantId: number, text: string): Promise<Position> {
  const id = /^\d+$/.test(text) ? parsePositionId(text) : undefined
  const byId = id === undefined ? undefined : await findPosition(db, tenantId, id)
  if (byId) return byId
  const [first, ...others] = await findPositionsByJobId(db, tenantId, text)
  if (!first)
    throw new CommandError(
      'unknown-position',
      `There is no position “${text}”, by position ID or job ID. Nothing was changed. foyer jobs list shows all.`,
    )
  if (others.length === 0) return first
  const ids = [first, ...others].map((position) => position.id).join(', ')
  throw new CommandError(
    'ambiguous-position',
    `Several positions have the job ID “${text}”. Nothing was changed. Use a position ID: ${ids}.`,
  )
}

/** Resolves all arguments to titles by id before anything is changed. */
export async function resolvePositions(db: Database, tenantId: number, texts: string[]): Promise<Map<number, string>> {
  const resolved = new Map<number, string>()
  for (const text of texts) {
    const { id, title } = await resolvePosition(db, tenantId, text)
    resolved.set(id, title)
  }
  return resolved
}
