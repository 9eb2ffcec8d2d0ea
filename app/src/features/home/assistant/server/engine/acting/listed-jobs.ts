import type { JobGroup, ListedJob } from '../../../conversation.ts'
import type { ReadPosition } from '../contract/engine.ts'
import { shownPay, withoutInjections } from '../reading/prompt-injection.ts'

/** Maximum number of jobs that a list shows in each group. */
export const JOBS_SHOWN = 5

/** Returns a job's title without text addressed to a machine, or its number if nothing is left. */
export const shownTitle = ({ id, title }: Pick<ReadPosition, 'id' | 'title'>): string =>
  withoutInjections(title) || String(id)

/** Returns a job for a list. */
export function listedJob(position: ReadPosition, passage?: string): ListedJob {
  const { id, place, href, payText, language } = position
  return {
    position: id,
    title: shownTitle(position),
    place: withoutInjections(place),
    href,
    pay: shownPay(payText ?? ''),
    ...(passage !== undefined && {
      passage: { text: passage, language, source: { kind: 'posting', position: id }, href },
    }),
  }
}

/** Returns jobs as one group. */
export const oneGroup = (positions: readonly ReadPosition[], total: number): JobGroup[] =>
  total === 0 ? [] : [{ verdict: 'all', count: total, jobs: positions.map((position) => listedJob(position)) }]
