import type { RowNode } from '../../state/field-node.ts'
import type { FieldView } from '../field-view.ts'
import { DynamicListField } from './DynamicListField.tsx'
import { DynamicListReadOnly } from './DynamicListReadOnly.tsx'
import type { DynamicListItem } from './model.ts'

export const dynamicListView: FieldView<DynamicListItem, readonly RowNode[]> = {
  Field: DynamicListField,
  ReadOnly: DynamicListReadOnly,
  frame: 'group',
}
