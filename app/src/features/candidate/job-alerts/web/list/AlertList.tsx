import type { JobAlert } from '../../contract.ts'
import { AlertRow, type AlertRowProps } from './AlertRow.tsx'

export interface AlertListProps extends Omit<AlertRowProps, 'alert' | 'removed'> {
  readonly alerts: readonly JobAlert[]
  /** Hashes of alerts deleted since the page was opened. */
  readonly removed: readonly string[]
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
