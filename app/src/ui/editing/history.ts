interface Moment<Draft, Place> {
  readonly draft: Draft
  /** The part of the draft that is open. */
  readonly selected: Place
}

/** A draft with the steps that led to it. */
export interface EditState<Draft, Place> extends Moment<Draft, Place> {
  readonly past: readonly Moment<Draft, Place>[]
  readonly future: readonly Moment<Draft, Place>[]
  /** Edits in a row with the same name, such as the letters of one text, are undone at once. */
  readonly merge: string | undefined
}

export type EditAction<Draft, Place> =
  | { type: 'edit'; draft: Partial<Draft>; selected?: Place; merge?: string | undefined }
  | { type: 'select'; selected: Place }
  | { type: 'undo' }
  | { type: 'redo' }

export const beginEdit = <Draft, Place>(draft: Draft, selected: Place): EditState<Draft, Place> => ({
  draft,
  selected,
  past: [],
  future: [],
  merge: undefined,
})

/**
 * Applies an action of an editor. Undoing every edit gives the draft that it began with, as long as there are no more than
 * `maxSteps`.
 */
export function reduceEdit<Draft, Place>(
  state: EditState<Draft, Place>,
  action: EditAction<Draft, Place>,
  maxSteps = Infinity,
): EditState<Draft, Place> {
  const { draft, selected, past, future } = state
  switch (action.type) {
    case 'select':
      return { ...state, selected: action.selected, merge: undefined }
    case 'edit': {
      const merges = action.merge !== undefined && action.merge === state.merge && past.length > 0
      const steps = merges ? past : [...past, { draft, selected }]
      return {
        draft: { ...draft, ...action.draft },
        selected: action.selected === undefined ? selected : action.selected,
        past: steps.length > maxSteps ? steps.slice(-maxSteps) : steps,
        future: [],
        merge: action.merge,
      }
    }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return state
      return { ...before, past: past.slice(0, -1), future: [{ draft, selected }, ...future], merge: undefined }
    }
    case 'redo': {
      const [next, ...later] = future
      if (!next) return state
      return { ...next, past: [...past, { draft, selected }], future: later, merge: undefined }
    }
  }
}
