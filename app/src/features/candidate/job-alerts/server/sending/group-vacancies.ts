import type { NewPosition } from './due-store.ts'

/** One line of an email: a job with all its places. */
export interface Vacancy {
  /** Id of its first position. */
  id: number
  title: string
  /** Distinct places, those of the first position first. */
  places: string[]
  isRemote: boolean
}

interface Group {
  /** Position in the order. */
  at: number
  members: NewPosition[]
}

/** Groups positions that are one job: they share the title, and the text or the company's job id. Keeps the order. */
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

/** Keys of positions, cached because many emails list the same ones. */
const known = new WeakMap<NewPosition, readonly string[]>()

/** Returns the keys of a position; two positions that share a key are one job. */
function keysOf(position: NewPosition): readonly string[] {
  let keys = known.get(position)
  if (!keys) {
    const { title, textHash, displayJobId } = position
    const name = title.trim().toLowerCase()
    keys = [JSON.stringify([name, 'text', textHash]), JSON.stringify([name, 'id', displayJobId.toLowerCase()])]
    known.set(position, keys)
  }
  return keys
}
