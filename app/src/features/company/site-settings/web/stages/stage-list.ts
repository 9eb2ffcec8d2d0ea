import { endKinds, requiredKinds, stageKinds } from '#features/applying/applications/states.ts'
import { siteSettingsLimits as limits } from '../../limits.ts'
import type { StageFacts } from '../../setup-contract.ts'

/** Returns true if a list can do without one of its stages. */
export const canGo = (stages: readonly StageFacts[], { key, kind }: StageFacts): boolean =>
  !requiredKinds.includes(kind) || stages.some((other) => other.key !== key && other.kind === kind)

const isEnd = ({ kind }: StageFacts): boolean => endKinds.includes(kind)

/** Returns a list with the stages that end an application last, otherwise in their order. */
export const endsLast = (stages: readonly StageFacts[]): StageFacts[] => [
  ...stages.filter((stage) => !isEnd(stage)),
  ...stages.filter(isEnd),
]

/** Returns a list with a new stage after those of its kind and of the kinds before it. */
export function added(stages: readonly StageFacts[], stage: StageFacts): StageFacts[] {
  const rank = stageKinds.indexOf(stage.kind)
  const at = stages.findLastIndex(({ kind }) => stageKinds.indexOf(kind) <= rank)
  return endsLast(stages.toSpliced(at + 1, 0, stage))
}

/** Returns true if a stage can change places with the next one in a direction. */
export function canMove(stages: readonly StageFacts[], index: number, by: 1 | -1): boolean {
  const [stage, other] = [stages[index], stages[index + by]]
  return stage !== undefined && other !== undefined && isEnd(stage) === isEnd(other)
}

/** Returns a list with a stage moved by one place. */
export function moved(stages: readonly StageFacts[], index: number, by: 1 | -1): StageFacts[] {
  const list = [...stages]
  const [stage] = list.splice(index, 1)
  if (stage) list.splice(index + by, 0, stage)
  return list
}

/**
 * Returns a key for a new stage, by which the company's programs know it: made from its name, with a number if another stage
 * has it or the name has no letters of the Latin alphabet.
 */
export function newKey(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .match(/[a-z\d]+/g)
  const base = words?.join('-').slice(0, limits.stageKeyCharacters).replace(/-$/, '') ?? 'stage'
  const free = (key: string) => !taken.includes(key)
  if (words && free(base)) return base
  const number = Array.from({ length: taken.length + 1 }, (_, index) => index + 1).find((count) =>
    free(`${base}-${count}`),
  )
  return `${base}-${number}`
}

/** Returns a stage with its name in a language; an empty one is left out. */
export function named(stage: StageFacts, language: string, name: string): StageFacts {
  const { [language]: _, ...others } = stage.labels
  return { ...stage, labels: name === '' ? others : { ...others, [language]: name } }
}

/** Reads a list that the browser kept; undefined if it isn't one. */
export function readKept(text: string): StageFacts[] | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) && kept.every(isStage) ? kept : undefined
  } catch {
    return undefined
  }
}

const isStage = (one: unknown): one is StageFacts =>
  typeof one === 'object' &&
  one !== null &&
  'key' in one &&
  typeof one.key === 'string' &&
  'kind' in one &&
  stageKinds.some((kind) => kind === one.kind) &&
  'labels' in one &&
  typeof one.labels === 'object' &&
  one.labels !== null
