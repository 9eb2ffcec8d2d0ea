import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNotices } from '#ui/toast/Toasts.tsx'
import { needTexts } from '#ui/i18n/messages.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import type { SearchSlotProps } from '#ui/page/slots.ts'
import { alertsOffered } from '../../rules.ts'
import { onAlertChange } from '../alert-news.ts'

type Dialog = ComponentType<SearchSlotProps & { onClose(): void }>

const load = () =>
  loadChunk(
    'jobAlert',
    () => import('./JobAlertDialog.tsx'),
    () => needTexts('jobAlerts'),
  ).then(({ JobAlertDialog }): Dialog => JobAlertDialog)

/** Saves the search of the page, or shows that it is saved. The dialog's code loads on the first press. */
export function AlertButton(slot: SearchSlotProps) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const client = useQueryClient()
  const { snack } = useNotices()
  const [Open, setOpen] = useState<Dialog>()
  const { toCandidates, toVisitors } = alertsOffered(app.site.configs)
  useEffect(() => {
    if (!viewer) return undefined
    return onAlertChange(app, () => void client.invalidateQueries({ queryKey: ['search'] }))
  }, [app, viewer, client])
  if (!toCandidates && !toVisitors) return null
  const isOn = toCandidates && viewer !== null && slot.kept?.isSavedSearchActive === true
  const text = intl.formatMessage({ id: isOn ? 'search.alert.on' : 'search.alert' })
  const press = () =>
    load().then(
      (loaded) => setOpen(() => loaded),
      () => snack(intl.formatMessage({ id: 'shell.unloaded.text' })),
    )
  return (
    <div className={slot.empty ? 'alert-offer needs-script' : 'needs-script'}>
      {slot.empty ? (
        <p>
          <FormattedMessage id="search.alert.hint" />
        </p>
      ) : null}
      <button
        type="button"
        className="pill pill-alert"
        aria-haspopup="dialog"
        title={text}
        data-chosen={isOn || undefined}
        onClick={() => void press()}
      >
        <span className="pill-long">{text}</span>
        <span className="pill-short" aria-hidden="true">
          <FormattedMessage id="search.alert.short" />
        </span>
      </button>
      {Open ? <Open {...slot} onClose={() => setOpen(undefined)} /> : null}
    </div>
  )
}
