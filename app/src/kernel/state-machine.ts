/** A refused event; its code is an entry of the feature's errors. */
export interface Refusal<Code extends string> {
  refused: Code
}

/** The state that the event carries, one of these: that before a withdrawal, for example. */
export interface Carried<State extends string> {
  carried: readonly State[]
}

export type Transition<State extends string, Code extends string> = State | Refusal<Code> | Carried<State>

/**
 * A status and the events that change it, as a table: state × event gives the next state, a refusal, or the state that
 * the event carries. Pure: time is up to the caller, who passes the event that follows from it.
 */
export interface StateMachine<State extends string, Event extends string, Code extends string> {
  name: string
  initial: State
  states: readonly State[]
  events: readonly Event[]
  table: Readonly<Record<State, Readonly<Record<Event, Transition<State, Code>>>>>
  /**
   * Returns the next state or the refusal, without side effects.
   * @throws if the event carries no state or one that it can't lead to
   */
  next(state: State, event: Event, carried?: State): { ok: true; state: State } | { ok: false; code: Code }
}

/**
 * Builds a state machine from its table. The generated reference of states reads the same table. Pages that use only the
 * words of states load none, because the annotation lets the bundler drop it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineStateMachine<State extends string, Event extends string, Code extends string>(definition: {
  name: string
  initial: State
  table: Record<State, Record<Event, Transition<State, Code>>>
}): StateMachine<State, Event, Code> {
  const states = Object.keys(definition.table) as State[]
  const events = Object.keys(definition.table[definition.initial]) as Event[]
  return {
    ...definition,
    states,
    events,
    next(state, event, carried) {
      const target: Transition<State, Code> = definition.table[state][event]
      if (typeof target === 'string') return { ok: true, state: target }
      if ('refused' in target) return { ok: false, code: target.refused }
      if (carried === undefined || !target.carried.includes(carried))
        throw new Error(
          `The event ${event} of ${definition.name} carries ${carried ?? 'no state'}. Pass one of ${target.carried.join(', ')}.`,
        )
      return { ok: true, state: carried }
    },
  }
}
