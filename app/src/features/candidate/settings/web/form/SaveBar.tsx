import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import { Outcome } from './Outcome.tsx'

interface Props {
  readonly state: { busy: boolean; isChanged: boolean; done: string | undefined; failure: string | undefined }
  readonly text?: MessageId
  /** True to show a note about unsaved changes. */
  readonly notes?: boolean
  readonly children?: ReactNode
}

/** Submit button of a panel, with the outcome. It keeps the focus while saving. */
export function SaveBar({ state, text = 'settings.save', notes = false, children }: Props) {
  return (
    <>
      <div className="settings-actions">
        <SubmitButton busy={state.busy}>
          <FormattedMessage id={text} />
        </SubmitButton>
        {children}
        {notes && state.isChanged ? (
          <span className="muted">
            <FormattedMessage id="settings.unsaved" />
          </span>
        ) : null}
      </div>
      <Outcome done={state.done} failure={state.failure} />
    </>
  )
}
