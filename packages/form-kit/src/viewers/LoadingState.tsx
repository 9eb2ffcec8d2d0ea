/** Says that something is on its way. */
export function LoadingState({ text = 'Loading' }: { readonly text?: string }) {
  return (
    <div className="fk-state" data-state="loading" role="status">
      <span className="fk-spinner" aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
