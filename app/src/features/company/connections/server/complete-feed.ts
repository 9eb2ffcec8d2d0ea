import { constants } from 'node:http2'
import { setTimeout as pause } from 'node:timers/promises'
import { firstText, isRecord } from '#kernel/values/json-value.ts'
import { SECOND_MS } from '#kernel/time.ts'
import { hashOf } from '#platform/secrets/hash.ts'
import { connectionLimits as limits } from '../limits.ts'
import { ask, isAway, NotAllowedError, objectIn, parsed, SystemAwayError } from './exchange/exchange.ts'
import type { DeliverySystem, JobList, SystemCall } from './exchange/system.ts'

/** A feed with the descriptions and questions of its new and changed jobs. */
export interface CompletedFeed {
  bytes: Buffer
  /** The feed instead of its bytes, if it is one JSON document. */
  document?: unknown
  /** Digests of the jobs whose descriptions and questions are known now, by their ids. */
  digests: Map<string, string>
  /** Ids of listed jobs that are left out of the feed because they stay as they are. */
  unchanged: string[]
  /** Ids of listed jobs that are left out because they aren’t completed yet. */
  incomplete: string[]
  /** False if jobs are missing from the list, or it changed while it was read. */
  isWhole: boolean
  /** True if something could not be fetched: the feed has to be read again. */
  isPartial: boolean
  /** True if only the time ended: the next pull can go on at once. */
  goesOn: boolean
  /** The first fault of a job. */
  fault?: unknown
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
  /** Time after which the rest is left for the next pull. */
  withinMs?: number
  stop: AbortSignal
}

type Job = Record<string, unknown>

interface Listed {
  job: Job
  id: string
  digest: string
}

/**
 * Adds what a list of jobs lacks, by calls for each job that is new or changed. Jobs that are as they were keep their questions, and
 * are left out if they would need a description. A job whose questions alone are refused is completed without them.
 * @throws the fault of a job, if none could be completed
 */
export async function completeFeed(bytes: Buffer, completion: Completion): Promise<CompletedFeed> {
  const { system, known, edition, most = Infinity } = completion
  const { list } = system
  const documents = documentsIn(bytes)
  const listed = documents
    .flatMap((document) => system.jobsIn?.(document) ?? [])
    .filter(isRecord)
    // Workable names its jobs by shortcodes.
    .map((job) => ({ job, id: firstText(job['id'], job['shortcode']), digest: hashOf(list ? [job, edition] : job) }))
  const isKnown = ({ id, digest }: Listed) => known.get(id) === digest
  const same = listed.filter(isKnown)
  const lacking = listed.filter((one) => !isKnown(one))
  const { completed, whole, left, fault, goesOn } = await completeJobs(lacking.slice(0, most), completion)
  const incomplete = [...left, ...lacking.slice(most)]
  const done = {
    digests: new Map([...same, ...whole].map(({ id, digest }) => [id, digest])),
    isWhole: !list || isWholeList(list, documents, listed),
    isPartial: fault !== undefined || incomplete.length > 0,
    goesOn,
    fault,
  }
  if (listed.length === 0) return { ...done, bytes, unchanged: [], incomplete: [] }
  if (!list) {
    const [document, ...others] = documents
    // Written and parsed once more, a large document would cost as much as all else of a pull.
    const one = others.length === 0 ? { bytes, document } : { bytes: linesOf(documents) }
    return { ...done, ...one, unchanged: [], incomplete: [] }
  }
  if (fault !== undefined && completed.length + same.length === 0) throw fault
  return {
    ...done,
    bytes: Buffer.from(JSON.stringify(completed.map(({ job }) => job))),
    unchanged: same.map(({ id }) => id),
    incomplete: incomplete.map(({ id }) => id),
  }
}

interface CompletedJobs {
  completed: Listed[]
  /** Those of them that have all that was wanted. */
  whole: Listed[]
  /** Jobs that are still listed, and not completed. */
  left: Listed[]
  fault: unknown
  /** True if only the time ended. */
  goesOn: boolean
}

/** Completes jobs, a few at a time and not faster than the system allows, until it asks for patience or the time ends. */
async function completeJobs(jobs: readonly Listed[], completion: Completion): Promise<CompletedJobs> {
  const { system, asks, stop, withinMs = limits.completionMs } = completion
  const done: CompletedJobs = { completed: [], whole: [], left: [], fault: undefined, goesOn: false }
  let areShown = true
  let isBusy = false
  const note = (error: unknown) => {
    done.fault ??= error
    // Without the right key nothing is shown for the others, either.
    if (error instanceof NotAllowedError && !error.isForbidden) areShown = false
    if (!(error instanceof SystemAwayError) || !error.isBusy) return
    isBusy = true
    done.fault = error
  }
  const complete = async (one: Listed) => {
    try {
      const added = await addTo(one, completion, asks && areShown, note)
      // It is gone since the list was fetched.
      if (!added) return
      done.completed.push(one)
      if (added.isWhole && (areShown || !asks)) done.whole.push(one)
    } catch (error) {
      note(error)
      done.left.push(one)
    }
  }
  const perSecond = system.list
    ? system.list.perSecond / (asks ? limits.callsForQuestions : 1)
    : (system.askedPerSecond ?? Infinity)
  const minMs = (SECOND_MS * limits.questionsAtOnce) / perSecond
  const began = performance.now()
  for (let from = 0; from < jobs.length; from += limits.questionsAtOnce) {
    done.goesOn = !isBusy && from > 0 && performance.now() - began >= withinMs
    if (isBusy || done.goesOn || (!system.list && !areShown)) {
      done.left.push(...jobs.slice(from))
      break
    }
    const since = performance.now()
    await Promise.all(jobs.slice(from, from + limits.questionsAtOnce).map(complete))
    const rest = minMs - (performance.now() - since)
    if (rest > 0 && from + limits.questionsAtOnce < jobs.length) await pause(rest, undefined, { signal: stop })
    stop.throwIfAborted()
  }
  return done
}

/**
 * Adds the description and the questions to a job.
 * @returns undefined if it isn't published any more
 * @throws the fault of its description, or that its questions can't be asked for now
 */
async function addTo(
  { job, id }: Listed,
  { system, call }: Completion,
  asks: boolean,
  note: (error: unknown) => void,
): Promise<{ isWhole: boolean } | undefined> {
  const address = system.list?.details(job, call)
  const answer = address === undefined ? undefined : await ask(call, address)
  if (answer?.status === constants.HTTP_STATUS_NOT_FOUND) return undefined
  const details = answer ? objectIn(answer) : {}
  const questions = asks ? await questionsOf(id, system, call, note) : {}
  Object.assign(job, questions, { ...job }, details)
  return { isWhole: questions !== undefined }
}

/** Returns the questions of a job, or undefined and notes why they can't be had. */
async function questionsOf(
  id: string,
  system: DeliverySystem,
  call: Completion['call'],
  note: (error: unknown) => void,
): Promise<Job | undefined> {
  try {
    const questions = await system.questions({ ...call, job: { board: call.board, id } })
    if (isRecord(questions)) return questions
    // Its description shows that it is published.
    if (system.list) return {}
    throw new Error(`The job ${id} has no questions.`)
  } catch (error) {
    if (isAway(error)) throw error
    note(error)
    return undefined
  }
}

/** Returns true if a list has as many different jobs as each of its pages says. */
function isWholeList(list: JobList, documents: readonly unknown[], listed: readonly Listed[]): boolean {
  const totals = new Set(documents.map((document) => list.total(document)))
  return totals.size === 1 && totals.has(new Set(listed.map(({ id }) => id)).size)
}

/** Returns one JSON document, or one of each line; none if it is neither, which the import reports. */
function documentsIn(bytes: Buffer): unknown[] {
  const text = bytes.toString('utf8')
  const whole = parsed(text)
  return whole === undefined ? text.split('\n').flatMap((line) => parsed(line) ?? []) : [whole]
}

const linesOf = (documents: readonly unknown[]): Buffer =>
  Buffer.from(documents.map((document) => JSON.stringify(document)).join('\n'))
