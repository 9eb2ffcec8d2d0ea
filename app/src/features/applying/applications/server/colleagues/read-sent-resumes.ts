import { readResume } from '#features/candidate/resumes/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import { applicationLimits } from '../../limits.ts'
import { listUnreadResumes, writeResumeWords } from './resume-words-store.ts'

/**
 * Reads some of the sent résumés that aren't indexed yet, so that the desk finds applications by their words. One that can't be read
 * has none.
 * @returns the number of those found, 0 if all are indexed
 */
export async function readSentResumes(
  { db, files, log }: Pick<FeatureContext, 'db' | 'files' | 'log'>,
  stopping?: AbortSignal,
): Promise<number> {
  const unread = await listUnreadResumes(db, applicationLimits.resumesRead)
  for (const { versionId, fileKey, name } of unread) {
    if (stopping?.aborted) break
    const bytes = await files.get(fileKey)
    await writeResumeWords(db, versionId, bytes ? await textOf(bytes, name, log) : '')
  }
  return unread.length
}

async function textOf(bytes: Uint8Array, name: string, log: FeatureContext['log']): Promise<string> {
  try {
    const { parsed } = await readResume(bytes, name, undefined)
    return (parsed?.lines ?? [])
      .map(({ text }) => text)
      .join('\n')
      .slice(0, applicationLimits.resumeCharacters)
  } catch (error) {
    log.info({ err: error }, 'a sent résumé could not be read for the search')
    return ''
  }
}
