import { constants } from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { firstText, isRecord } from '#kernel/values/json-value.ts'
import { SECOND_MS } from '#kernel/time.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { connectionLimits as limits } from '../limits.ts'
import { ask, objectIn, parsed } from './exchange/exchange.ts'
import type { DeliverySystem, SystemCall } from './exchange/system.ts'

/** A feed with the descriptions and questions of its new and changed jobs. */
export interface CompletedFeed {
  bytes: Buffer
  /** The feed instead of its bytes, if it is one JSON document. */
  document?: unknown
  /** Digests of the jobs whose descriptions and questions are known now, by their ids. */
  digests: Map<string, string>
  /** Ids of listed jobs that are left out of the feed because they stay as they are. */
  unchanged: string[]
  /** True if the description or questions of a job could not be fetched: the feed has to be read again. */
  isPartial: boolean
}

export interface Completion {
  system: DeliverySystem
  call: Omit<SystemCall, 'job'> & { board: string }
  /** Digests of earlier pulls. */
  known: ReadonlyMap<string, string>
  /** True if the questions are wanted, too. */
  asks: boolean
  /** Edition of the descriptions: in another one they are fetched again. */
  edition: string
  /** Most jobs that are completed. */
  most?: number
  stop: AbortSignal
}

type Job = Record<string, unknown>

/**
 * Adds what a list of jobs lacks, by calls for each job that is new or changed. Jobs that are as they were keep their questions, and
 * are left out if they would need a description.
 * @throws the fault of a job, if none could be completed
 */
export async function completeFeed(bytes: Buffer, completion: Completion): Promise<CompletedFeed> {
  const { system, known, edition, most = Infinity, asks } = completion
  const { list } = system
  const documents = documentsIn(bytes)
  const jobs = documents.flatMap((document) => system.jobsIn?.(document) ?? []).filter(isRecord)
  const done: CompletedFeed = { bytes, digests: new Map(), unchanged: [], isPartial: false }
  if (jobs.length === 0) return done
  const completed: Job[] = []
  let fault: unknown
  const complete = async (job: Job) => {
    // Workable names its jobs by shortcodes.
    const id = firstText(job['id'], job['shortcode'])
    const digest = hashOf(list ? [job, edition] : job)
    try {
      if (known.get(id) === digest) done.unchanged.push(id)
      else if (await addTo(job, id, completion)) completed.push(job)
      // It is gone since the list was fetched.
      else return
      done.digests.set(id, digest)
    } catch (error) {
      fault ??= error
      done.isPartial = true
      if (known.has(id)) done.unchanged.push(id)
    }
  }
  const wanted = jobs.slice(0, most)
  const perSecond = list ? list.perSecond / (asks ? limits.callsForQuestions : 1) : system.askedPerSecond
  for (let from = 0; from < wanted.length; from += limits.questionsAtOnce) {
    if (perSecond !== undefined && from > 0)
      await pause((SECOND_MS * limits.questionsAtOnce) / perSecond, undefined, { signal: completion.stop })
    await Promise.all(wanted.slice(from, from + limits.questionsAtOnce).map(complete))
  }
  if (!list) {
    const [document, ...others] = documents
    // Written and parsed once more, a large document would cost as much as all else of a pull.
    return { ...done, unchanged: [], ...(others.length === 0 ? { document } : { bytes: linesOf(documents) }) }
  }
  if (fault !== undefined && completed.length + done.unchanged.length === 0) throw fault
  return { ...done, bytes: Buffer.from(JSON.stringify(completed)) }
}

/** Adds the description and the questions to a job. @returns false if it isn't published any more */
async function addTo(job: Job, id: string, { system, call, asks }: Completion): Promise<boolean> {
  const address = system.list?.details(job, call)
  const answer = address === undefined ? undefined : await ask(call, address)
  if (answer?.status === constants.HTTP_STATUS_NOT_FOUND) return false
  const details = answer ? objectIn(answer) : {}
  const questions = asks ? await system.questions({ ...call, job: { board: call.board, id } }) : {}
  if (!isRecord(questions)) throw new Error(`The job ${id} has no questions.`)
  Object.assign(job, questions, { ...job }, details)
  return true
}

/** Returns one JSON document, or one of each line; none if it is neither, which the import reports. */
function documentsIn(bytes: Buffer): unknown[] {
  const text = bytes.toString('utf8')
  const whole = parsed(text)
  return whole === undefined ? text.split('\n').flatMap((line) => parsed(line) ?? []) : [whole]
}

const linesOf = (documents: readonly unknown[]): Buffer =>
  Buffer.from(documents.map((document) => JSON.stringify(document)).join('\n'))
