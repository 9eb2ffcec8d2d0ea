/** Renders a text as it is: the read-only view of text-like fields. */
export function PlainText({ value }: { readonly value: string }) {
  return <>{value}</>
}
