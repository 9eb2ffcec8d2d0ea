import type { SelectChoice } from './select-item.ts'
import { useFormContext } from '../react/form-context.ts'

/** Renders the picture before an option's label, if it has one. Decorative. */
export function OptionIcon({ option }: { readonly option: SelectChoice | undefined }) {
  const { src, text } = option?.iconProps ?? {}
  if (src) return <img className="fk-option-icon" src={src} alt="" width="20" height="20" />
  return text ? <span aria-hidden="true">{text} </span> : null
}

/** Renders a spinner beside a control whose options are loading. */
export function LoadingMark() {
  const { loading } = useFormContext().store.messages
  return (
    <span className="fk-loading-mark" role="status">
      <span className="fk-spinner" aria-hidden="true" />
      <span className="fk-hidden">{loading}</span>
    </span>
  )
}

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
