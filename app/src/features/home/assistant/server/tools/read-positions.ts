import { closingOf } from '#kernel/days.ts'
import { payRange, writtenPay } from '#features/jobs/positions/pay-text.ts'
import type { Position } from '#features/jobs/positions/position.ts'
import { findPositions, positionUrl } from '#features/jobs/positions/server/index.ts'
import { isClosed } from '#features/jobs/positions/states.ts'
import { message } from '#platform/messages/messages.ts'
import { isSame } from '#platform/secrets/hash.ts'
import type { Database } from '#platform/db/database.ts'
import type { ReadPosition } from '../engine/contract/engine.ts'
import { withoutInjections } from '../engine/reading/prompt-injection.ts'

/** A viewer's rights to read positions, and the language of pay. */
export interface Reader {
  tenantId: number
  locale: string
  /** The company's time zone, which applies to closing days. */
  companyZone: string
  now: Date
  /** The open position and its key, if it is private. */
  opened: { position: number | null; key?: string | undefined }
  /** Private positions whose key the viewer has proved before, such as those in the cart. */
  proved: ReadonlySet<number>
}

/** Returns the open positions among the ids, in order; a private one only with its key. */
export async function readPositions(db: Database, ids: readonly number[], reader: Reader): Promise<ReadPosition[]> {
  const known = await findPositions(db, reader.tenantId, [...new Set(ids)])
  const visible = new Map(known.filter((position) => isReadable(position, reader)).map((each) => [each.id, each]))
  return ids.flatMap((id) => {
    const position = visible.get(id)
    return position ? [present(position, reader)] : []
  })
}

function isReadable(position: Position, { now, opened, proved }: Reader): boolean {
  if (isClosed(position, now)) return false
  if (position.privateKey === null || proved.has(position.id)) return true
  return opened.position === position.id && isSame(position.privateKey, opened.key ?? '')
}

function present(position: Position, { locale, companyZone }: Reader): ReadPosition {
  const { id, title, description, language, department, employmentType, workLocation, skills, closesAt } = position
  return {
    id,
    title,
    description,
    language,
    department,
    employmentType,
    workLocation,
    skills,
    closesOn: closesAt && closingOf(closesAt, companyZone).day,
    place: position.locations[0]?.label ?? '',
    employer: position.custom['efcustomTextOrganisation']?.[0] ?? null,
    payText: payOf(position, locale),
    href: positionUrl(position),
    version: position.change,
  }
}

function payOf({ custom, salary }: Position, locale: string): string | null {
  const written = writtenPay(custom)
  if (written) return withoutInjections(written)
  // Our own text keeps its direction marks, which put its amounts in order from right to left.
  const pay = salary && payRange(salary, locale)
  return salary && pay ? message(locale, `positions.pay.${salary.interval}`, { pay }) : null
}
