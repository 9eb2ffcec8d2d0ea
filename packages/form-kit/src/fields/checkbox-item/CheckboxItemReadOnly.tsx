import { useFormContext } from '../../react/form-context.ts'

/** Renders "Yes"; an unticked box counts as empty and never gets here. */
export function CheckboxItemReadOnly() {
  const { store } = useFormContext()
  return <>{store.messages.yes}</>
}
