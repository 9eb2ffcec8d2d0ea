import { lazy } from 'react'
import type { FieldView } from '../field-view.ts'
import type { SkillSelectorItem } from './model.ts'

/** How a skill selector looks. */
export const skillSelectorView: FieldView<SkillSelectorItem, readonly string[]> = {
  Field: lazy(() => import('./SkillSelectorField.tsx').then((module) => ({ default: module.SkillSelectorField }))),
  ReadOnly: lazy(() =>
    import('./SkillSelectorReadOnly.tsx').then((module) => ({ default: module.SkillSelectorReadOnly })),
  ),
  frame: 'label',
  lazy: true,
}
