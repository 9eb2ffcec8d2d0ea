import { lazyPart } from '../../react/lazy-part.ts'
import type { FieldView } from '../../model/field-view.ts'
import type { SkillSelectorItem } from './model.ts'

export const skillSelectorView: FieldView<SkillSelectorItem, readonly string[]> = {
  Field: lazyPart('SkillSelectorField', () => import('./SkillSelectorField.tsx')),
  ReadOnly: lazyPart('SkillSelectorReadOnly', () => import('./SkillList.tsx')),
  frame: 'label',
  lazy: true,
}
