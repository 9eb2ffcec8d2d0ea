import type { ParsedResume, UnreadableCode } from '@foyer/resume-parser'
import { resumeLimits } from '../../limits.ts'
import { AppError, requestErrors } from '#kernel/error.ts'
import { openConfinedPool } from '#platform/confined/confined-pool.ts'
import { ResourceLimitError } from '#platform/confined/confined-thread.ts'
import { unpackedBytesOf } from '#platform/confined/unpacked-bytes.ts'
import { storable } from '#platform/http/body/storable-text.ts'
import { resumeErrors } from '../../errors.ts'
import type { Reading, ResumeFormat } from '../../rules.ts'
import { sniffFormat } from './sniff-format.ts'
import type { ParserTasks } from './parser-thread.ts'

/** An accepted file, with its values or with the reason why it has none. */
export interface ReadResume {
  format: ResumeFormat
  reading: Reading
  parsed: ParsedResume | null
}

/** Every file gets a separate thread, because the libraries keep caches that a hostile file could poison. */
const pool = openConfinedPool<ParserTasks>({
  script: new URL('parser-thread.ts', import.meta.url),
  threads: resumeLimits.threads,
  maxWaiting: resumeLimits.waiting,
  // The demo's résumés are read one after the other by one thread.
  reusedForMs: 1000,
  apart: true,
})

/** Recognition takes more memory and time than reading, so it has separate threads, for which no upload waits long. */
const recognitionPool = openConfinedPool<ParserTasks>({
  script: new URL('parser-thread.ts', import.meta.url),
  threads: resumeLimits.recognitionThreads,
  maxWaiting: resumeLimits.recognitionWaiting,
  maxWaitMs: resumeLimits.recognitionWaitMs,
})

/** Outcomes for files that are stored although they cannot be read; other codes are refusals. */
const KEPT: Partial<Record<UnreadableCode, Reading>> = {
  encrypted: 'protected',
  'too-many-pages': 'too-long',
  'took-too-long': 'too-complex',
  'took-too-much-memory': 'too-complex',
}

/**
 * Reads an untrusted file in a thread with limited memory and processor time. With `recognizes`, the text of photographed
 * and scanned pages is recognized in another one; if that fails, the file counts as one without text.
 * @throws AppError for a file that is not worth storing: empty, damaged, of an unknown format, or a decompression bomb;
 * `unavailable` if the machine is too busy
 */
export async function readResume(
  bytes: Uint8Array,
  name: string,
  phoneCountry: string | undefined,
  recognizes = false,
): Promise<ReadResume> {
  const result = await parse(bytes, name, phoneCountry)
  if ('parsed' in result) {
    const recognized = recognizes && hasPictures(result.parsed) ? await recognize(bytes, name, phoneCountry) : undefined
    const parsed = storable(recognized ?? result.parsed) as ParsedResume
    const isBlank = parsed.warnings.some(({ code }) => code === 'no-text')
    return { format: parsed.format, reading: isBlank ? 'no-text' : 'read', parsed }
  }
  const reading = KEPT[result.unreadable]
  if (!reading) throw refusalOf(result.unreadable)
  return { format: sniffFormat(bytes), reading, parsed: null }
}

/** Returns true for a picture, and for a PDF with pages that can be pictures. */
const hasPictures = ({ format, warnings }: ParsedResume): boolean =>
  (format === 'image' || format === 'pdf') &&
  warnings.some(({ code }) => code === 'no-text' || code === 'pages-without-text')

async function recognize(
  bytes: Uint8Array,
  name: string,
  phoneCountry: string | undefined,
): Promise<ParsedResume | undefined> {
  const limits = {
    megabytes: resumeLimits.recognitionMegabytes,
    milliseconds: resumeLimits.recognitionMs,
    unpackedBytes: resumeLimits.recognitionBytes,
  }
  try {
    const result = await recognitionPool.run('parse', { bytes, name, phoneCountry, recognizes: true }, limits)
    return 'parsed' in result ? result.parsed : undefined
  } catch {
    // A picture that is too large, or a machine that is too busy, leaves the file as it was read.
    return undefined
  }
}

async function parse(bytes: Uint8Array, name: string, phoneCountry: string | undefined) {
  const limits = {
    megabytes: resumeLimits.threadMegabytes,
    milliseconds: resumeLimits.readMs,
    unpackedBytes: unpackedBytesOf(bytes.length),
  }
  try {
    return await pool.run('parse', { bytes, name, phoneCountry, recognizes: false }, limits)
  } catch (error) {
    if (error instanceof ResourceLimitError) return { unreadable: 'took-too-long' as const }
    throw error
  }
}

function refusalOf(code: UnreadableCode): AppError {
  if (code === 'too-large') return requestErrors.error('too-large')
  if (code === 'empty' || code === 'unknown-format' || code === 'unpacks-too-large') return resumeErrors.error(code)
  return resumeErrors.error('damaged')
}
