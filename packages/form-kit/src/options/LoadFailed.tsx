import { useFormContext } from '../react/form-context.ts'

interface LoadFailedProps {
  /** The control that takes the focus when the button goes. */
  readonly controlId: string
  readonly retry: () => void
}

/** Says that options could not be loaded and offers to try again. What was chosen before stays. */
export function LoadFailed({ controlId, retry }: LoadFailedProps) {
  const { optionsFailed, tryAgain } = useFormContext().store.messages
  return (
    <p className="fk-load-failed" role="alert">
      {optionsFailed}{' '}
      <button
        type="button"
        className="fk-button"
        data-kind="quiet"
        onClick={() => {
          document.getElementById(controlId)?.focus()
          retry()
        }}
      >
        {tryAgain}
      </button>
    </p>
  )
}
