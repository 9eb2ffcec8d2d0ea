import * as history from '#ui/editing/history.ts'
import type { Definition, Place } from './tree.ts'

/** The part of a form that its editor changes. */
export interface Draft {
  readonly title: string
  readonly language: string
  readonly definition: Definition
}

/** A form in the editor; the section or question open in the panel is selected. */
export type EditState = history.EditState<Draft, Place | null>
export type EditAction = history.EditAction<Draft, Place | null>

export const beginEdit = (draft: Draft): EditState => history.beginEdit(draft, null)

/** Applies an action of the editor. Undoing every edit restores the initial draft. */
export const reduceEdit = (state: EditState, action: EditAction): EditState => history.reduceEdit(state, action)
