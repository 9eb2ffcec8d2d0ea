import { parentPort, workerData } from 'node:worker_threads'
import type { Inspection, SoundPdf } from './inspect-here.ts'
import type { LetterParts } from './letter.ts'
import type { ReadPlaces } from './read-places-here.ts'

/** What a thread can be asked to do. */
export interface PdfTasks {
  inspect: { input: { bytes: Uint8Array; mostPages: number }; output: Inspection }
  'find places': { input: { bytes: Uint8Array }; output: ReadPlaces }
  'try stamping': { input: { bytes: Uint8Array; pages: number; pageSizes: SoundPdf['pageSizes'] }; output: boolean }
  'put together': { input: LetterParts; output: Uint8Array }
}

export type PdfTask = keyof PdfTasks

type Order = { [T in PdfTask]: { task: T; input: PdfTasks[T]['input'] } }[PdfTask]

/** Loads only the library that the work takes: each is large, and a thread starts anew for every file. */
async function work(order: Order): Promise<PdfTasks[PdfTask]['output']> {
  if (order.task === 'inspect') return (await import('./inspect-here.ts')).inspectHere(order.input)
  if (order.task === 'find places') return (await import('./read-places-here.ts')).readPlacesHere(order.input.bytes)
  if (order.task === 'try stamping')
    return (await import('./try-stamping-here.ts')).tryStampingHere(order.input.bytes, order.input)
  return (await import('./put-together.ts')).putTogether(order.input)
}

if (parentPort) {
  const port = parentPort
  work(workerData as Order).then(
    (value) => port.postMessage({ value }),
    (error: unknown) => port.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
  )
}
