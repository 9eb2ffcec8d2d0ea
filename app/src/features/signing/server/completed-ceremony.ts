import type { Database } from '#platform/db/database.ts'
import type { LetterMark } from '#platform/pdf/letter.ts'
import type { CeremonyEvidence, FilledField } from './evidence.ts'
import type { Mark } from '../contract.ts'
import { ceremonyOf, eventsOf } from './store.ts'

/**
 * What was recorded of a document's signing, once it is complete for this very letter and person; undefined before.
 */
export async function completedCeremony(
  db: Database,
  of: { tenantId: number; accountId: string; reference: string; letterSha256: string },
): Promise<CeremonyEvidence | undefined> {
  const known = await ceremonyOf(db, of)
  if (!known?.outcome || known.accountId !== of.accountId || known.letterSha256 !== of.letterSha256) return undefined
  const events = (await eventsOf(db, known.id)).map(({ at, ipAddress, ...event }) => ({
    ...event,
    at: at.toISOString(),
    address: ipAddress,
  }))
  return { ...known.outcome, ceremonyId: known.id, events }
}

/** What a completed ceremony puts on its letter. */
export function ceremonyMarks({ fields, signature, initials }: CeremonyEvidence): LetterMark[] {
  return fields.flatMap((field) => {
    const { page, x, y, width, height } = field
    const put = putInto(field, { signature, initials })
    return put ? [{ page, x, y, width, height, ...put }] : []
  })
}

type Put = { kind: 'check' } | { kind: 'image'; png: Uint8Array } | { kind: 'signature' | 'text'; text: string }

function putInto(field: FilledField, made: { signature?: Mark; initials?: Mark }): Put | undefined {
  if (field.kind === 'date' || field.kind === 'name') return field.text ? { kind: 'text', text: field.text } : undefined
  if (field.kind === 'check') return { kind: 'check' }
  const mark = made[field.kind]
  if (mark?.png) return { kind: 'image', png: Buffer.from(mark.png, 'base64') }
  return mark?.text ? { kind: 'signature', text: mark.text } : undefined
}
