import type { ReadOnlyProps } from '../field-view.ts'
import type { SkillSelectorItem } from './model.ts'
import { SkillList } from './SkillList.tsx'

/** Renders the skills, collapsed if there are many. */
export function SkillSelectorReadOnly({ item, value }: ReadOnlyProps<SkillSelectorItem, readonly string[]>) {
  return <SkillList skills={value} showMoreThreshold={item.showMoreThreshold} />
}
