import { makeCertificate } from '../../app/src/features/letters/signing/server/seal/make-certificate.ts'
import { auditRecord } from '../../app/src/features/letters/signing/server/letter/audit-record.ts'
import { sealPdf } from '../../app/src/features/letters/signing/server/seal/seal-pdf.ts'
import { verifyPdf } from '../../app/src/features/letters/signing/server/verify/verify-pdf.ts'
import { inspectPdf } from '../../app/src/platform/pdf/inspect-pdf.ts'
import { makeLetter } from '../../app/src/platform/pdf/make-letter.ts'
import { evidenceOf, plainLetter } from '../../app/src/testing/letters/signed-letter.ts'

const ROUNDS = 5
const NOW = new Date('2026-05-04T12:00:00Z')
const COMPANY = { name: 'Meridian Works', domain: 'meridian.example' }
const MARK = { kind: 'signature', text: 'Zoë Åkesson', page: 1, x: 0.1, y: 0.8, width: 0.4, height: 0.05 } as const

const started = performance.now()
const { certificate, privateKey } = await makeCertificate(COMPANY, NOW, 20)
process.stdout.write(`a key and its certificate, once: ${Math.round(performance.now() - started)} ms\n`)

async function timed<T>(times: number[], work: () => T | Promise<T>): Promise<T> {
  const start = performance.now()
  const value = await work()
  times.push(performance.now() - start)
  return value
}

async function round(letter: Uint8Array, times: Record<string, number[]>): Promise<number> {
  const prepared = await timed((times['put together'] ??= []), () =>
    makeLetter({
      letter,
      marks: [MARK],
      audit: auditRecord(evidenceOf(letter, NOW), COMPANY),
      title: 'Offer letter',
      place: { signer: COMPANY.name, reason: 'Offer', at: NOW, capacity: 8192, timestamped: false },
    }),
  )
  const sealed = await timed((times['seal'] ??= []), () =>
    sealPdf(prepared, { privateKey, certificates: [certificate] }),
  )
  const verdict = await timed((times['check'] ??= []), () => verifyPdf(sealed, [certificate]))
  if (!verdict.ok) throw new Error(verdict.why)
  const inspection = await timed((times['inspect'] ??= []), () => inspectPdf(sealed))
  if (!inspection.ok) throw new Error(inspection.why)
  return sealed.length
}

const letters = [2, 80].map((pages) => ({
  pages,
  letter: plainLetter(pages),
  times: {} as Record<string, number[]>,
  bytes: 0,
}))
for (let turn = 0; turn <= ROUNDS; turn++)
  for (const one of letters) one.bytes = await round(await one.letter, turn === 0 ? {} : one.times)

const median = (values: number[]) => Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0)
for (const { pages, times, bytes } of letters) {
  const parts = Object.entries(times).map(([name, values]) => `${name} ${median(values)} ms`)
  process.stdout.write(`${pages} pages, ${Math.round(bytes / 1000)} kB: ${parts.join(', ')}\n`)
}
