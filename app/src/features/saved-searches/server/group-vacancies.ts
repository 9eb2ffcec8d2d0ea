import type { NewPosition } from './due-store.ts'

/** One line of a mail: a vacancy, in however many places. */
export interface Vacancy {
  /** The first of its positions. */
  id: number
  title: string
  /** Each once, those of the first position first. */
  places: string[]
  isRemote: boolean
}

/** One vacancy in many places is one line: the same title, and the same text or the company's same job id. The order stays. */
export function groupVacancies(positions: readonly NewPosition[]): Vacancy[] {
  const groups: NewPosition[][] = []
  for (const position of positions) {
    const same = groups.filter((group) => group.some((other) => isSameVacancy(position, other)))
    const [first, ...rest] = same
    if (!first) {
      groups.push([position])
      continue
    }
    first.push(...rest.flat(), position)
    for (const joined of rest) groups.splice(groups.indexOf(joined), 1)
  }
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { id, title, isRemote } = first
    return [{ id, title, isRemote, places: [...new Set(group.flatMap(({ places }) => places))] }]
  })
}

function isSameVacancy(one: NewPosition, other: NewPosition): boolean {
  if (titleKey(one) !== titleKey(other)) return false
  return one.textHash === other.textHash || one.displayJobId.toLowerCase() === other.displayJobId.toLowerCase()
}

const titleKey = ({ title }: NewPosition) => title.trim().toLowerCase()
