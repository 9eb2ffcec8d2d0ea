import { FormattedMessage } from 'react-intl'
import { typeOf } from '../model/item-types.ts'
import type { Item } from '../model/tree.ts'

/** The type of a question in the reader's language; for a type unknown to this editor, its own name. */
export function TypeName({ item }: { readonly item: Pick<Item, 'type'> }) {
  const type = typeOf(item)
  return type ? <FormattedMessage id={`formEditor.type.${type}`} /> : <bdi>{item.type}</bdi>
}

/** A question without a text, identified by its place in the outline. */
export function Unworded() {
  return (
    <em>
      <FormattedMessage id="formEditor.unworded" />
    </em>
  )
}
