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

interface Group {
  /** Its place in the order. */
  at: number
  members: NewPosition[]
}

/** One vacancy in many places is one line: the same title, and the same text or the company's same job id. The order stays. */
export function groupVacancies(positions: readonly NewPosition[]): Vacancy[] {
  const groups: Group[] = []
  const byKey = new Map<string, Group>()
  for (const position of positions) {
    const same = new Set(keysOf(position).flatMap((key) => byKey.get(key) ?? []))
    const [group = { at: groups.length, members: [] }, ...joined] = [...same].toSorted((a, b) => a.at - b.at)
    if (same.size === 0) groups.push(group)
    const members = [...joined.flatMap((other) => other.members.splice(0)), position]
    group.members.push(...members)
    for (const key of members.flatMap(keysOf)) byKey.set(key, group)
  }
  return groups.flatMap(({ members }) => {
    const [first] = members
    if (!first) return []
    const { id, title, isRemote } = first
    return [{ id, title, isRemote, places: [...new Set(members.flatMap(({ places }) => places))] }]
  })
}

/** Two positions that share one of these are one vacancy. */
function keysOf({ title, textHash, displayJobId }: NewPosition): string[] {
  const name = title.trim().toLowerCase()
  return [JSON.stringify([name, 'text', textHash]), JSON.stringify([name, 'id', displayJobId.toLowerCase()])]
}
