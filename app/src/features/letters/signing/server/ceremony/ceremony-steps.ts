import type { AuditEvent } from '../letter/letter-evidence.ts'
import type { CeremonyEvidence, FilledField, RecordedEvent } from '../letter/evidence.ts'

const SENTENCES: Record<string, string> = {
  opened: 'Opened the signing page',
  'text-read': 'Chose to read the document as text',
  agreed: 'Agreed to the statement',
  completed: 'Signed on the signing page',
}

const FIELDS: Record<FilledField['kind'], string> = {
  signature: 'Placed the signature',
  initials: 'Placed the initials',
  date: 'Filled in the date',
  name: 'Filled in the name',
  check: 'Ticked a box',
}

const MAKING: Record<string, string> = { drawn: 'by drawing', typed: 'by typing', uploaded: 'from a picture' }

/** Returns the signer's actions on the signing page as sentences. Events of mere delivery are omitted. */
export function ceremonySteps({ events, fields }: CeremonyEvidence): AuditEvent[] {
  return events.flatMap((event) => {
    const what = describe(event, fields)
    return what === undefined ? [] : [{ at: new Date(event.at), what, address: event.address }]
  })
}

function describe({ event, detail }: RecordedEvent, fields: readonly FilledField[]): string | undefined {
  const about = 'what' in detail && typeof detail.what === 'string' ? detail.what : ''
  if (event === 'pages-seen') return about === '' ? undefined : `Saw pages ${about} of the document`
  if (event === 'field-filled') {
    const field = fields.find(({ id }) => id === about)
    return field && `${FIELDS[field.kind]} on page ${field.page + 1}`
  }
  if (event === 'signature-made') {
    const [kind, way = ''] = about.split(' ')
    return `Made the ${kind === 'initials' ? 'initials' : 'signature'} ${MAKING[way] ?? ''}`.trimEnd()
  }
  return SENTENCES[event]
}
