import { useState } from 'react'
import { useIntl } from 'react-intl'
import { isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { SearchSlotProps } from '#ui/page/slots.ts'
import type { JobAlert } from '../../contract.ts'
import { type AlertChange, changeOwnAlert, deleteOwnAlert, ownAlertsQuery, saveAlert } from '../alert-calls.ts'

/** State of the dialog for the signed-in candidate's alert. */
export type OwnAlert =
  | { kind: 'none' }
  | { kind: 'busy' }
  | { kind: 'kept'; alert: JobAlert }
  /** Deleted, here or elsewhere. */
  | { kind: 'gone'; alert: JobAlert | undefined }
  | { kind: 'failed'; text: string; again(): Promise<void> }

/**
 * Manages a candidate's alert for one search, one action at a time.
 * @param begins true if an action starts immediately
 */
export function useOwnAlert({ search, kept }: SearchSlotProps, begins: boolean) {
  const intl = useIntl()
  const app = useApp()
  const [state, setState] = useState<OwnAlert>({ kind: begins ? 'busy' : 'none' })

  const run = async (act: () => Promise<OwnAlert>): Promise<void> => {
    setState({ kind: 'busy' })
    try {
      setState(await act())
    } catch (error) {
      const text = (isApiError(error) && error.message) || intl.formatMessage({ id: 'jobAlerts.failed' })
      setState({ kind: 'failed', text, again: () => run(act) })
    }
  }
  return {
    state,
    save: (choice: Partial<Pick<JobAlert, 'name' | 'frequency'>> = {}) =>
      run(async () => ({ kind: 'kept', alert: await saveAlert(app, { search, ...choice }) })),
    find: () =>
      run(async () => {
        const { savedSearches } = await app.queryClient.fetchQuery({ ...ownAlertsQuery(app), staleTime: 0 })
        const alert = savedSearches.find(({ savedSearchParamsHash: hash }) => hash === kept?.savedSearchParamsHash)
        return alert ? { kind: 'kept', alert } : { kind: 'gone', alert }
      }),
    change: (alert: JobAlert, change: AlertChange) =>
      run(async () => ({ kind: 'kept', alert: await changeOwnAlert(app, alert.id, change) })),
    remove: (alert: JobAlert) =>
      run(async () => {
        await deleteOwnAlert(app, alert.id)
        return { kind: 'gone', alert }
      }),
  }
}

export type OwnAlertUse = ReturnType<typeof useOwnAlert>
