import type { FieldNode } from '@foyer/form-kit'
import type { ReactNode } from 'react'
import { createDraftForm, type DraftForm, type DraftOnPage } from './draft-form.ts'
import { useSavingForm } from './use-saving-form.ts'

/** A draft that saves itself. */
export interface UseDraftResult extends DraftForm {
  /** Note below a field that two devices changed; to be passed as the form's `fieldNote`. */
  readonly fieldNote: (node: FieldNode) => ReactNode
  /** Sends everything. @returns the drafts' versions, true if the server has every answer, and the fields in conflict */
  settle(): Promise<{
    complete: boolean
    version: number
    /** Versions of the form's additional drafts, in order. */
    otherVersions: readonly number[]
    conflicts: readonly string[]
  }>
  /** Deletes this device's copy once the draft was sent or deleted. */
  forget(): Promise<void>
}

/**
 * Returns the form of a draft, and saves its answers on this device and the server while the component is mounted. The draft
 * is read once: change the React `key` to open another. Needs the texts of `drafts`.
 */
export function useDraft(draft: DraftOnPage): UseDraftResult {
  const [form, fieldNote] = useSavingForm((app) => createDraftForm(app, draft))
  return {
    ...form,
    fieldNote,
    async settle() {
      const complete = await form.saver.settle()
      const { version, otherVersions = [], state } = form.saver
      return { complete, version, otherVersions, conflicts: [...state.conflicts.keys()] }
    },
    forget: () => form.saver.forget(),
  }
}
