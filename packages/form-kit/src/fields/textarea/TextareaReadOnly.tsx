/** Renders a text with its line breaks. */
export function TextareaReadOnly({ value }: { readonly value: string }) {
  return <span className="fk-lines">{value}</span>
}
