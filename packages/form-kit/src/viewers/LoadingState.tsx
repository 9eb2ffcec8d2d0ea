import { useMessages } from '../react/form-context.ts'

/** Renders a loading indicator. */
export function LoadingState({ text }: { readonly text?: string }) {
  const { loading } = useMessages()
  return (
    <div className="fk-state" data-state="loading" role="status">
      <span className="fk-spinner" aria-hidden="true" />
      <span>{text ?? loading}</span>
    </div>
  )
}
