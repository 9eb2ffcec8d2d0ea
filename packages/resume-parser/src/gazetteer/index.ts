export { nameKey } from './name-key.ts'
export { type KnownSkill, loadSkillList, type SkillList, type SkillMention } from './skill-list.ts'
export { loadTitleList, type TitleList } from './title-list.ts'
