import { useMessages } from '../react/form-context.ts'

/** Says that something is on its way. */
export function LoadingState({ text }: { readonly text?: string }) {
  const { loading } = useMessages()
  return (
    <div className="fk-state" data-state="loading" role="status">
      <span className="fk-spinner" aria-hidden="true" />
      <span>{text ?? loading}</span>
    </div>
  )
}
