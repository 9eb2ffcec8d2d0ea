import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Day } from '#ui/Day.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import type { SaverState } from './edit-saver.ts'

interface Props {
  readonly stored: Omit<SaverState<unknown, unknown>, 'facts' | 'theirs'>
  /** Says that another editor saved, too; the button has this text. */
  readonly conflict: MessageId
  /** Asks which changes stay. */
  readonly onConflict: () => void
  readonly onRetry: () => void
  /** Shown while the draft equals the published version. */
  readonly same: ReactNode
}

/** Says if the changes are on the server, on their way, or only in this browser. */
export function SaveStatus({ stored, conflict, onConflict, onRetry, same }: Props) {
  const { kind, savedAt, version, reason } = stored
  return (
    <p className="tool-saved" data-state={kind} data-testid="saved" role={kind === 'failed' ? 'alert' : undefined}>
      {kind === 'failed' ? (
        <>
          <FormattedMessage
            id="editing.saveFailed"
            values={{ reason: <bdi>{reason}</bdi>, has: reason ? 'yes' : 'no' }}
          />{' '}
          <button type="button" className="link-button" onClick={onRetry}>
            <FormattedMessage id="shell.again" />
          </button>
        </>
      ) : kind === 'conflict' ? (
        <button type="button" className="link-button" onClick={onConflict}>
          <FormattedMessage id={conflict} />
        </button>
      ) : kind !== 'saved' ? (
        <FormattedMessage id="editing.saving" />
      ) : version === 0 ? (
        same
      ) : (
        <FormattedMessage id="editing.saved" values={{ time: savedAt ? <Day at={savedAt} clock /> : '' }} />
      )}
    </p>
  )
}
