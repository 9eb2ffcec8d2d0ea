import { isRecord, textOf } from '#kernel/values/json-value.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { connectionLimits as limits } from '../../limits.ts'
import type { DeliverySystem, SystemCall } from './system.ts'

/** A feed with the questions of its new and changed jobs. */
export interface CompletedFeed {
  bytes: Buffer
  /** Digests of the jobs whose questions are known now, by their ids. */
  digests: Map<string, string>
  /** True if the questions of a job could not be fetched: the feed has to be read again. */
  isPartial: boolean
}

/**
 * Adds the questions to the jobs of a list that doesn't have them, by one call for each job that is new or changed. `known` has the
 * digests of earlier ones; jobs that are as they were keep the questions they have.
 */
export async function addQuestions(
  bytes: Buffer,
  known: ReadonlyMap<string, string>,
  system: DeliverySystem,
  call: Omit<SystemCall, 'job'> & { board: string },
): Promise<CompletedFeed> {
  const document = parsed(bytes)
  const jobs = (system.jobsIn?.(document) ?? []).filter(isRecord)
  if (jobs.length === 0) return { bytes, digests: new Map(), isPartial: false }
  const digests = new Map<string, string>()
  let isPartial = false
  const complete = async (job: Record<string, unknown>) => {
    const id = textOf(job['id'])
    const digest = hashOf(job)
    if (known.get(id) !== digest) {
      const questions = await system.questions({ ...call, job: { board: call.board, id } }).catch(() => undefined)
      if (!isRecord(questions)) {
        isPartial = true
        return
      }
      Object.assign(job, questions, job)
    }
    digests.set(id, digest)
  }
  for (let from = 0; from < jobs.length; from += limits.questionsAtOnce)
    await Promise.all(jobs.slice(from, from + limits.questionsAtOnce).map(complete))
  return { bytes: Buffer.from(JSON.stringify(document)), digests, isPartial }
}

/** The import says why a feed can't be read. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
