import { useFormContext } from '../react/form-context.ts'

interface LoadFailedProps {
  /** Control that takes the focus when the button disappears. */
  readonly controlId: string
  readonly retry: () => void
}

/** Renders an error about options that did not load, with a button to try again. Selected options stay. */
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
