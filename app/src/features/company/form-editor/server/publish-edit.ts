import {
  FormFaults,
  moveDraftsService,
  type PublishedForm,
  publishForm,
} from '#features/applying/forms/server/index.ts'
import { requestErrors } from '#kernel/error.ts'
import { formEditorErrors } from '../errors.ts'
import { type EditorCall, openForm } from './editor-call.ts'
import { publishedBy, missingTextFaults } from './inspect-form.ts'
import { conflict } from './save-form.ts'
import { removeEdit } from './store.ts'

/**
 * Publishes the edit of a form like `foyer form publish`, and deletes the edit.
 * @throws `form-editor/conflict` if another version of the edit is stored, `form-editor/faults` with all faults
 */
export async function publishEdit(
  { db, use, tenant, viewer, now }: EditorCall,
  key: string,
  { version, moveDrafts }: { version: number; moveDrafts: boolean },
): Promise<PublishedForm> {
  const opened = await openForm(db, tenant.id, key)
  if (!opened?.edit) throw requestErrors.error('not-found')
  if (opened.edit.version !== version) throw await conflict({ db, tenant }, key)
  const { title, purpose, language, definition } = opened.edit
  const wordless = missingTextFaults(definition)
  if (wordless.length > 0) throw formEditorErrors.error('faults', { data: { faults: wordless } })
  try {
    const published = await publishForm({ db, now, moveDrafts: use(moveDraftsService) }, tenant, {
      key,
      title,
      purpose,
      language,
      definition,
      replace: moveDrafts,
      by: publishedBy(viewer.accountId),
    })
    // Changes that another editor saved in the meantime stay an edit.
    await removeEdit(db, tenant.id, key, version)
    return published
  } catch (error) {
    if (!(error instanceof FormFaults)) throw error
    throw formEditorErrors.error('faults', { data: { faults: error.faults }, cause: error })
  }
}
