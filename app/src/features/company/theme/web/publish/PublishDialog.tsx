import * as limits from '#config/limits.ts'
import { useEffect, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { ContrastFault } from '../../contrast.ts'
import { compareThemes } from '../../theme.ts'
import { draftCalls, themeOf, unreadablePairsIn } from '../draft-queries.ts'
import { FaultList } from '../editing/FaultList.tsx'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { themeQuery } from '../theme-queries.ts'
import { DifferenceTable } from '../versions/DifferenceTable.tsx'

/** Publishes the draft as the next version, after showing what differs from the one in use. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useApp()
  const intl = useIntl()
  const id = useId()
  const { note: notify } = useNotices()
  const { shown, theme, stored, saver, faults } = useThemeEditing()
  const [note, setNote] = useState('')
  const [isReady, setReady] = useState(stored.kind === 'saved')
  const [refused, setRefused] = useState<readonly ContrastFault[]>()
  const { busy, failure, onSubmit } = useSubmit({ failed: 'theme.publishFailed' })
  useEffect(() => void saver.flush().then(() => setReady(true)), [saver])
  const next = (shown.published?.number ?? 0) + 1
  const differences = compareThemes(themeOf(shown.published?.tokens ?? {}), theme)
  const pairs = refused ?? faults.all
  const publish = async () => {
    if (!(await saver.flush())) throw new Error('The draft is not saved.')
    try {
      const { number } = await draftCalls(app).publish(saver.state.version, note)
      notify(intl.formatMessage({ id: 'editing.published' }, { number }))
    } catch (error) {
      const unreadable = unreadablePairsIn(error)
      if (!unreadable) throw error
      return setRefused(unreadable)
    }
    await app.queryClient.fetchQuery({ ...themeQuery(app), staleTime: 0 })
    await app.queryClient.invalidateQueries({ queryKey: ['theme'], refetchType: 'none' })
    saver.restart({ version: 0, savedAt: null, facts: null })
    onClose()
  }
  const problem = !isReady
    ? 'saving'
    : stored.kind === 'failed'
      ? 'unsaved'
      : pairs.length > 0
        ? 'pairs'
        : differences.length === 0
          ? 'nothing'
          : undefined
  return (
    <Dialog
      labelledBy={`${id}-heading`}
      className="theme-dialog"
      onClose={onClose}
      initialFocus={(dialog) => dialog.querySelector<HTMLElement>('h2')}
    >
      <h2 id={`${id}-heading`} tabIndex={-1}>
        <FormattedMessage id="theme.publishHeading" values={{ number: next }} />
      </h2>
      {problem === 'saving' ? (
        <p className="muted" role="status">
          <FormattedMessage id="editing.saving" />
        </p>
      ) : problem === 'unsaved' ? (
        <p className="form-failure" role="alert">
          <FormattedMessage id="theme.publishUnsaved" />
        </p>
      ) : problem === 'pairs' ? (
        <>
          <p>
            <FormattedMessage id="theme.lowContrast" />
          </p>
          <FaultList pairs={pairs} onGo={onClose} />
        </>
      ) : problem === 'nothing' ? (
        <p>
          <FormattedMessage id="editing.nothingToPublish" />
        </p>
      ) : (
        <form onSubmit={onSubmit(publish)}>
          <h3>
            <FormattedMessage id="theme.changes" values={{ count: differences.length }} />
          </h3>
          <DifferenceTable
            differences={differences}
            files={shown.files}
            before="theme.inUseNow"
            after="theme.inDraft"
          />
          <div className="field theme-note">
            <label htmlFor={`${id}-note`}>
              <FormattedMessage id="theme.note" />
            </label>
            <input
              id={`${id}-note`}
              name="note"
              value={note}
              maxLength={limits.themeNoteCharacters}
              autoComplete="off"
              onChange={({ target }) => setNote(target.value)}
              aria-describedby={`${id}-help`}
            />
            <p className="field-help muted" id={`${id}-help`}>
              <FormattedMessage id="theme.noteHelp" />
            </p>
          </div>
          <p className="form-failure" role="alert">
            {failure}
          </p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={onClose}>
              <FormattedMessage id="editing.cancel" />
            </button>
            <SubmitButton busy={busy}>
              <FormattedMessage id="theme.publishNumber" values={{ number: next }} />
            </SubmitButton>
          </div>
        </form>
      )}
      {problem === undefined ? null : (
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            <FormattedMessage id="editing.close" />
          </button>
        </div>
      )}
    </Dialog>
  )
}
