import { useFormContext } from '../react/form-context.ts'

/** A small wheel beside a control whose options are on their way. */
export function LoadingMark() {
  const { loading } = useFormContext().store.messages
  return (
    <span className="fk-loading-mark" role="status">
      <span className="fk-spinner" aria-hidden="true" />
      <span className="fk-hidden">{loading}</span>
    </span>
  )
}
