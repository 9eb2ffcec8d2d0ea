import { useFormContext } from '../react/form-context.ts'

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
