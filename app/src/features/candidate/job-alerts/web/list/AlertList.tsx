import type { JobAlert } from '../../contract.ts'
import type { AlertChange } from '../alert-calls.ts'
import { AlertRow } from './AlertRow.tsx'

export interface AlertActions {
  change(alert: JobAlert, change: AlertChange): Promise<JobAlert>
  remove(alert: JobAlert): Promise<void>
  /**
   * Restores a deleted alert. Set for the candidate's own alerts, which also have names; without it deleting asks for
   * confirmation.
   */
  restore?(alert: JobAlert): Promise<JobAlert>
}

export interface AlertListProps {
  readonly alerts: readonly JobAlert[]
  /** Hashes of alerts deleted since the page was opened. */
  readonly removed: readonly string[]
  readonly show: (alert: JobAlert) => void
  readonly mark: (alert: JobAlert, isRemoved: boolean) => void
  readonly actions: AlertActions
}

/** A list of alerts with their controls. */
export function AlertList({ alerts, removed, ...rest }: AlertListProps) {
  return (
    <ol className="result-list">
      {alerts.map((alert) => (
        <li key={alert.savedSearchParamsHash}>
          <AlertRow alert={alert} removed={removed.includes(alert.savedSearchParamsHash)} {...rest} />
        </li>
      ))}
    </ol>
  )
}
