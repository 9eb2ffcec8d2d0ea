import { createContext, useContext, useMemo, useReducer, useState } from 'react'
import { useIntl } from 'react-intl'
import type { EditSaver, SaverState } from '#ui/editing/edit-saver.ts'
import { useSavedEdits } from '#ui/editing/use-saved-edits.ts'
import { useApp } from '#ui/page/app-context.ts'
import {
  conflictIn,
  factsOf,
  formCalls,
  type FormFacts,
  type OtherEditorsForm,
  type ShownForm,
} from '../form-editor-queries.ts'
import { formLanguages } from '../../rules.ts'
import { type PlacedFault, placeFaults } from '../model/faults.ts'
import { beginEdit, type Draft, type EditState, reduceEdit } from '../model/history.ts'
import { type Definition, itemAt, type Place, removeAt } from '../model/tree.ts'
import { wordsOf } from './QuestionList.tsx'

/** The selection after an edit, and the name shared by edits that are undone together. */
interface How {
  readonly selected?: Place | null
  readonly merge?: string
}

/** The open form and everything that changes it. */
export interface FormEditing {
  readonly shown: ShownForm
  readonly state: EditState
  readonly definition: Definition
  readonly stored: SaverState<FormFacts, OtherEditorsForm>
  readonly saver: EditSaver<Draft, FormFacts, OtherEditorsForm>
  readonly faults: readonly PlacedFault[]
  /** Languages to which the form can be translated: those of the site, and those that the form already has. */
  readonly languages: readonly string[]
  edit(draft: Partial<Draft>, how?: How): void
  change(definition: Definition, how?: How): void
  select(place: Place | null): void
  undo(): void
  redo(): void
  /** True for a name that a published version uses, whose meaning must not change. */
  isTaken(name: string): boolean
  /** Deletes a section or question, and offers to undo that. */
  remove(place: Place): void
  /** The section or question that the last edit deleted; a new object for each deletion. */
  readonly removed: { readonly words: string } | undefined
  /** Announces a text to screen readers. */
  announce(text: string): void
  readonly said: string
}

export const FormEditingContext = createContext<FormEditing | undefined>(undefined)

export function useFormEditing(): FormEditing {
  const editing = useContext(FormEditingContext)
  if (!editing) throw new Error('This part must be rendered inside the form editor.')
  return editing
}

/** Opens a form for editing: with undo, saved as it changes. */
export function useFormEditor(shown: ShownForm): FormEditing {
  const app = useApp()
  const intl = useIntl()
  const { title, language, definition } = shown.edit
  const [state, dispatch] = useReducer(reduceEdit, { title, language, definition }, beginEdit)
  const [said, announce] = useState('')
  const [gone, setGone] = useState<{ words: string; after: number; left: Definition }>()
  const { stored, saver } = useSavedEdits<Draft, FormFacts, OtherEditorsForm>({
    name: `form-editor ${app.site.domain} ${shown.key}`,
    draft: state.draft,
    start: factsOf(shown),
    save: (draft, version) => formCalls(app).save(shown.key, draft, version),
    conflictIn,
    restore(draft) {
      dispatch({ type: 'edit', draft })
      announce(intl.formatMessage({ id: 'editing.restored' }))
    },
  })
  return useMemo(() => {
    const taken = new Set(shown.published?.names)
    const known = new Set([...Object.keys(languagesIn(state.draft.definition)), ...app.site.configs.supportedLanguages])
    return {
      shown,
      state,
      definition: state.draft.definition,
      stored,
      saver,
      said,
      faults: placeFaults(stored.facts.faults),
      languages: formLanguages.filter((tag) => tag !== state.draft.language && known.has(tag)),
      edit: (draft, how = {}) => dispatch({ type: 'edit', draft, ...how }),
      change(next, how = {}) {
        // The place of the last move is outdated after the next change.
        announce('')
        dispatch({ type: 'edit', draft: { definition: next }, ...how })
      },
      select(selected) {
        announce('')
        dispatch({ type: 'select', selected })
      },
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      remove(place) {
        const next = state.draft.definition
        const item = place.length > 1 ? itemAt(next, place) : undefined
        const left = removeAt(next, place)
        const words = item ? wordsOf(item) : (next.sections[place[0] ?? 0]?.title ?? '')
        setGone({ words, after: state.past.length + 1, left })
        dispatch({ type: 'edit', draft: { definition: left }, selected: null })
      },
      removed: gone?.after === state.past.length && gone.left === state.draft.definition ? gone : undefined,
      isTaken: (one) => taken.has(one),
      announce,
    }
  }, [shown, state, stored, saver, said, gone, app])
}

/** Returns the languages to which sections and questions are translated, as keys. */
function languagesIn({ sections }: Definition): object {
  return Object.assign(
    {},
    ...sections.flatMap((section) => [section, ...section.items].map((node) => node['translations'])),
  ) as object
}

/** Returns the open question; undefined while a section or the whole form is open. */
export function useSelectedItem() {
  const { definition, state } = useFormEditing()
  const { selected } = state
  const item = selected && selected.length > 1 ? itemAt(definition, selected) : undefined
  return item && selected ? { item, place: selected } : undefined
}
