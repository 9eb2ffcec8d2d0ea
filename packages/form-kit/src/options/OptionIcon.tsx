import type { SelectChoice } from '../fields/select/model.ts'

/** Renders the picture before an option's label, if it has one. Decorative. */
export function OptionIcon({ option }: { readonly option: SelectChoice | undefined }) {
  const { src, text } = option?.iconProps ?? {}
  if (src) return <img className="fk-option-icon" src={src} alt="" width="20" height="20" />
  return text ? <span aria-hidden="true">{text} </span> : null
}
