import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { useApp } from '#ui/page/app-context.ts'
import type { PositionSlotProps } from '#ui/page/slots.ts'

/** Saves or removes a position. Its code loads on the first press. */
export function SaveButton({ position, small, isKept }: PositionSlotProps) {
  const intl = useIntl()
  const app = useApp()
  const { snack } = useNotices()
  const isSaved = position.positionUserActions?.isSaved === true
  if (isKept || !app.site.configs.loginSignupConfig.candidateLoginEnabled) return null
  const failed = (text?: string) => snack(text || intl.formatMessage({ id: 'positions.saveFailed' }))
  return (
    <button
      type="button"
      className={`save-button needs-script${small ? '' : ' button'}`}
      aria-pressed={isSaved}
      aria-label={small ? intl.formatMessage({ id: 'positions.saveNamed' }, { name: position.name }) : undefined}
      onClick={() =>
        void loadChunk('save', () => import('./change-saved.ts')).then(
          ({ pressSave }) => pressSave(app, position, !isSaved, failed),
          () => failed(),
        )
      }
    >
      {small ? null : <FormattedMessage id={isSaved ? 'positions.saved' : 'positions.save'} />}
    </button>
  )
}
