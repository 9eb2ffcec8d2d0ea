import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { useNotices } from '#ui/toast/Toasts.tsx'
import type { JobAlert } from '../../contract.ts'
import type { AlertChange } from '../alert-calls.ts'
import { AlertFacts } from './AlertFacts.tsx'
import { AlertTools } from './AlertTools.tsx'
import { RenameForm } from '#ui/form/RenameForm.tsx'
import * as limits from '#config/limits.ts'

export interface AlertActions {
  change(alert: JobAlert, change: AlertChange): Promise<JobAlert>
  remove(alert: JobAlert): Promise<void>
  /**
   * Restores a deleted alert. Set for the candidate's own alerts, which also have names; without it, deleting asks for
   * confirmation.
   */
  restore?(alert: JobAlert): Promise<JobAlert>
}

const RENAME_TEXTS = {
  label: 'jobAlerts.name',
  missing: 'jobAlerts.name.missing',
  failed: 'jobAlerts.failed',
  save: 'jobAlerts.save',
  cancel: 'jobAlerts.cancel',
} as const

export interface AlertRowProps {
  readonly alert: JobAlert
  /** True if deleted since the page was opened; the row is then a single line. */
  readonly removed: boolean
  readonly show: (alert: JobAlert) => void
  readonly mark: (alert: JobAlert, isRemoved: boolean) => void
  readonly actions: AlertActions
}

/** Errors are one or two sentences long. */
const FAILURE_MS = 5000

/** One alert. Changes are optimistic and reverted if the server refuses. */
export function AlertRow({ alert, removed, show, mark, actions }: AlertRowProps) {
  const intl = useIntl()
  const { snack } = useNotices()
  const row = useRef<HTMLDivElement>(null)
  const [doing, setDoing] = useState<'naming' | 'asking'>()
  const target = useRef<string>(undefined)
  useEffect(() => {
    // The pressed control is gone; focus its replacement.
    if (target.current) row.current?.querySelector<HTMLElement>(target.current)?.focus()
    target.current = undefined
  }, [doing, removed])

  // Calls are serialized, so that the last press wins.
  const work = useRef<Promise<unknown>>(Promise.resolve())
  const send = (act: () => Promise<JobAlert | void>, takeBack: () => void) => {
    work.current = work.current.then(act).then(
      (changed) => changed && show(changed),
      (error: unknown) => {
        takeBack()
        snack((isApiError(error) && error.message) || intl.formatMessage({ id: 'jobAlerts.failed' }), FAILURE_MS)
      },
    )
  }
  const change = (wanted: AlertChange) => {
    show({ ...alert, ...wanted })
    send(
      () => actions.change(alert, wanted),
      () => show(alert),
    )
  }
  const remove = () => {
    target.current = '[data-part="gone"]'
    setDoing(undefined)
    mark(alert, true)
    send(
      () => actions.remove(alert),
      () => mark(alert, false),
    )
  }
  const restore = () => {
    target.current = '[data-part="delete"]'
    mark(alert, false)
    send(
      async () => actions.restore?.(alert),
      () => mark(alert, true),
    )
  }
  const turn = (next: typeof doing, focus: string) => {
    target.current = focus
    setDoing(next)
  }
  if (removed) {
    return (
      <div className="job-card kept-gone" data-testid="alert-gone" ref={row}>
        <p role="status" data-part={actions.restore ? undefined : 'gone'} tabIndex={-1}>
          <FormattedMessage id="jobAlerts.removed" values={{ name: <bdi>{alert.name}</bdi> }} />
        </p>
        {actions.restore ? (
          <button
            type="button"
            className="button"
            data-part="gone"
            onClick={restore}
            aria-label={intl.formatMessage({ id: 'jobAlerts.undoNamed' }, { name: alert.name })}
          >
            <FormattedMessage id="jobAlerts.undo" />
          </button>
        ) : null}
      </div>
    )
  }
  return (
    <div ref={row}>
      <article className="job-card alert-row" data-testid="alert-row" data-paused={!alert.isActive || undefined}>
        {doing === 'naming' ? (
          <RenameForm
            name={alert.name}
            texts={RENAME_TEXTS}
            most={limits.jobAlertNameCharacters}
            classNames={{ form: 'alert-form', actions: 'alert-actions' }}
            onRename={async (name) => {
              show(await actions.change(alert, { name }))
              turn(undefined, '[data-part="rename"]')
            }}
            onCancel={() => turn(undefined, '[data-part="rename"]')}
          />
        ) : (
          <AlertFacts alert={alert} />
        )}
        {doing === 'asking' ? (
          <div role="group" className="alert-sure">
            <p>
              <FormattedMessage id="jobAlerts.sure.text" values={{ name: <bdi>{alert.name}</bdi> }} />
            </p>
            <p className="alert-actions">
              <button
                type="button"
                className="button button-primary"
                data-part="keep"
                onClick={() => turn(undefined, '[data-part="delete"]')}
              >
                <FormattedMessage id="jobAlerts.sure.no" />
              </button>
              <button type="button" className="button" onClick={remove}>
                <FormattedMessage id="jobAlerts.sure.yes" />
              </button>
            </p>
          </div>
        ) : (
          <AlertTools
            alert={alert}
            onChange={change}
            onRename={actions.restore && doing !== 'naming' ? () => turn('naming', 'input') : undefined}
            onDelete={actions.restore ? remove : () => turn('asking', '[data-part="keep"]')}
          />
        )}
      </article>
    </div>
  )
}
