import { useFormContext } from '../../react/form-context.ts'

/** That the box is ticked; a box that is not has no answer. */
export function CheckboxItemReadOnly() {
  const { store } = useFormContext()
  return <>{store.messages.yes}</>
}
