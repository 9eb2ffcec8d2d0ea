import * as limits from '#config/limits.ts'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { PublishDialog } from '#ui/editing/PublishDialog.tsx'
import { useApp } from '#ui/page/app-context.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { ContrastFault } from '../../contrast.ts'
import { compareThemes } from '../../theme.ts'
import { draftCalls, themeOf, unreadablePairsIn } from '../draft-queries.ts'
import { FaultList } from '../editing/FaultList.tsx'
import { useThemeEditing } from '../editing/use-theme-editor.ts'
import { themeQuery } from '../theme-queries.ts'
import { DifferenceTable } from '../versions/DifferenceTable.tsx'

/** Publishes the draft as the next version, after showing the differences from the one in use. */
export function PublishTheme({ onClose }: { readonly onClose: () => void }) {
  const app = useApp()
  const intl = useIntl()
  const id = useId()
  const { note: notify } = useNotices()
  const { shown, theme, stored, saver, faults } = useThemeEditing()
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<readonly ContrastFault[]>()
  const next = (shown.published?.number ?? 0) + 1
  const differences = compareThemes(themeOf(shown.published?.tokens ?? {}), theme)
  const pairs = refused ?? faults.all
  const publish = async () => {
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
  const lowContrast = (
    <>
      <p>
        <FormattedMessage id="theme.lowContrast" />
      </p>
      <FaultList pairs={pairs} onGo={onClose} />
    </>
  )
  return (
    <PublishDialog
      className="theme-dialog"
      heading={<FormattedMessage id="theme.publishHeading" values={{ number: next }} />}
      saver={saver}
      stored={stored.kind}
      unsaved="theme.publishUnsaved"
      failed="theme.publishFailed"
      obstacle={pairs.length > 0 ? lowContrast : undefined}
      isUnchanged={differences.length === 0}
      button={<FormattedMessage id="theme.publishNumber" values={{ number: next }} />}
      publish={publish}
      onClose={onClose}
    >
      <h3>
        <FormattedMessage id="theme.changes" values={{ count: differences.length }} />
      </h3>
      <DifferenceTable differences={differences} files={shown.files} before="theme.inUseNow" after="theme.inDraft" />
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
    </PublishDialog>
  )
}
