import type { DraftSaver } from './draft-saver.ts'
import type { Obstacle } from './draft-server.ts'
import type { SavedPlace, Saving, SavingState } from './saving-state.ts'

/** The saving of a form that consists of one or several drafts. */
export type DraftSaving = Saving &
  Pick<DraftSaver, 'version' | 'confirm' | 'refresh' | 'forget' | 'leaveField' | 'leavePage' | 'stop'> & {
    /** Versions of the additional drafts, in order. */
    readonly otherVersions?: readonly number[]
  }

/** A draft of the form, with the names of its fields in the form. */
interface Part {
  readonly saver: DraftSaver
  nameOf(field: string): string | undefined
  fieldOf(name: string): string | undefined
}

/** Obstacles to sending one draft that don't affect the others; the response to sending reports its outcome. */
const OWN_OBSTACLES: ReadonlySet<Obstacle | undefined> = new Set<Obstacle>(['closed', 'submitted', 'gone', 'full'])

/** Combines the savers of a form's drafts; `lead` has the questions shared by all. */
export function joinSavers(lead: Part, others: readonly Part[]): DraftSaving {
  const parts = [lead, ...others]
  let known: readonly SavingState[] = []
  let joined: SavingState | undefined
  const withField = (field: string) => parts.find(({ nameOf }) => nameOf(field) !== undefined) ?? lead
  return {
    get state() {
      const states = parts.map(({ saver }) => saver.state)
      if (!joined || states.some((state, index) => state !== known[index])) joined = joinStates(parts, states)
      known = states
      return joined
    },
    get version() {
      return lead.saver.version
    },
    get otherVersions() {
      return others.map(({ saver }) => saver.version)
    },
    subscribe(listener) {
      const stops = parts.map(({ saver }) => saver.subscribe(listener))
      return () => stops.forEach((stop) => stop())
    },
    choose(field, which) {
      const { saver, nameOf } = withField(field)
      saver.choose(nameOf(field) ?? field, which)
    },
    takeOther(field) {
      const { saver, nameOf } = withField(field)
      saver.takeOther(nameOf(field) ?? field)
    },
    confirm(fields) {
      for (const { saver, nameOf } of parts) saver.confirm(fields.flatMap((field) => nameOf(field) ?? []))
    },
    retry: () => parts.forEach(({ saver }) => saver.retry()),
    async settle() {
      const settled = await Promise.all(parts.map(({ saver }) => saver.settle()))
      return settled.every(
        (isDone, index) => isDone || (index > 0 && OWN_OBSTACLES.has(parts[index]?.saver.state.obstacle)),
      )
    },
    async refresh() {
      await Promise.all(parts.map(({ saver }) => saver.refresh()))
    },
    async forget() {
      await Promise.all(parts.map(({ saver }) => saver.forget()))
    },
    leaveField: () => parts.forEach(({ saver }) => saver.leaveField()),
    leavePage: () => parts.forEach(({ saver }) => saver.leavePage()),
    stop: () => parts.forEach(({ saver }) => saver.stop()),
  }
}

/** Storage places, least safe first. */
const PLACES: readonly SavedPlace[] = ['page', 'device', 'server']

function joinStates(parts: readonly Part[], states: readonly SavingState[]): SavingState {
  const shown = <Value>(part: (state: SavingState) => ReadonlyMap<string, Value>): Map<string, Value> =>
    new Map(
      states.flatMap((state, index) =>
        [...part(state)].flatMap(([name, value]) => {
          const field = parts[index]?.fieldOf(name)
          return field === undefined ? [] : [[field, value] as const]
        }),
      ),
    )
  return {
    place: PLACES.find((place) => states.some((state) => state.place === place)) ?? 'nowhere',
    savedAt: states
      .flatMap(({ savedAt }) => savedAt ?? [])
      .toSorted()
      .at(-1),
    durable: states.some(({ durable }) => durable === false)
      ? false
      : states.every(({ durable }) => durable) || undefined,
    failing: states.some(({ failing }) => failing),
    obstacle: states.find(({ obstacle }) => obstacle !== undefined)?.obstacle,
    conflicts: new Map([...shown((state) => state.conflicts)].map(([field, one]) => [field, { ...one, field }])),
    others: shown((state) => state.others),
  }
}
