/** A refused event; its code is an entry of the feature's errors. */
export interface Refusal<Code extends string> {
  refused: Code
}

export type Transition<State extends string, Code extends string> = State | Refusal<Code>

/**
 * A status and the events that change it, as a table: state × event gives the next state or a refusal. Pure: time is up
 * to the caller, who passes the event that follows from it.
 */
export interface StateMachine<State extends string, Event extends string, Code extends string> {
  name: string
  initial: State
  states: readonly State[]
  events: readonly Event[]
  table: Readonly<Record<State, Readonly<Record<Event, Transition<State, Code>>>>>
  /** Returns the next state or the refusal, without side effects. */
  next(state: State, event: Event): { ok: true; state: State } | { ok: false; code: Code }
}

/** Builds a state machine from its table. The generated reference of states reads the same table. */
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
    next(state, event) {
      const target: Transition<State, Code> = definition.table[state][event]
      return typeof target === 'object' ? { ok: false, code: target.refused } : { ok: true, state: target }
    },
  }
}
