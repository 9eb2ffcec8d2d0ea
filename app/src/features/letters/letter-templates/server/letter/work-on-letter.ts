import { requestErrors } from '#kernel/error.ts'
import { openConfinedPool } from '#platform/confined/confined-pool.ts'
import { ResourceLimitError } from '#platform/confined/confined-thread.ts'
import { unpackedBytesOf } from '#platform/confined/unpacked-bytes.ts'
import { cleanCompanyHtml } from '#platform/html/clean-company-html.ts'
import { letterTemplateErrors } from '../../errors.ts'
import { letterTemplateLimits as limits } from '../../limits.ts'
import type { LetterTasks } from './letter-thread.ts'
import type { LetterToWrite } from './write-letter.ts'

const script = new URL('letter-thread.ts', import.meta.url)
const confinement = { megabytes: limits.threadMegabytes, milliseconds: limits.makeMs }

/** Writers are reused; they read no files of strangers. */
const writers = openConfinedPool<LetterTasks>({
  script,
  threads: limits.threads,
  maxWaiting: limits.waiting,
  reusedForMs: limits.threadReusedMs,
})
/** Every document gets a new thread, because the libraries keep caches that a hostile file could poison. */
const readers = openConfinedPool<LetterTasks>({ script, threads: limits.threads, maxWaiting: limits.waiting })

/** Returns a filled letter as a PDF. @throws `letter-templates/too-complex`; `unavailable` if the machine is too busy */
export async function makeLetterPdf(letter: LetterToWrite): Promise<Uint8Array> {
  try {
    return await writers.run('write', letter, confinement)
  } catch (error) {
    if (error instanceof ResourceLimitError) throw letterTemplateErrors.error('too-complex', { cause: error })
    throw error
  }
}

/** Returns the text of a Word document as cleaned HTML. @throws `not-word`, `too-complex`; `unavailable` if the machine is too busy */
export async function readWordFile(bytes: Uint8Array): Promise<string> {
  if (bytes.length > limits.documentBytes) throw requestErrors.error('too-large')
  try {
    const html = await readers.run(
      'read docx',
      { bytes },
      { ...confinement, unpackedBytes: unpackedBytesOf(bytes.length) },
    )
    if (html === undefined) throw letterTemplateErrors.error('not-word')
    return cleanCompanyHtml(html.slice(0, limits.htmlCharacters * 2), [])
  } catch (error) {
    if (error instanceof ResourceLimitError) throw letterTemplateErrors.error('too-complex', { cause: error })
    if (error instanceof Error && !('code' in error)) throw letterTemplateErrors.error('not-word', { cause: error })
    throw error
  }
}
