/** A text as it was written: the read-only view of text-like fields. */
export function PlainText({ value }: { readonly value: string }) {
  return <>{value}</>
}
