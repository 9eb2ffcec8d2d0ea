import { loadSkillList, loadTitleList } from '../../packages/resume-parser/src/gazetteer/index.ts'
import { measureOrder } from './measure-order.ts'
import { measureOthers } from './measure-others.ts'
import { measureSpeed } from './measure-speed.ts'

const optionOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : process.argv[at + 1]
}

const [files, ads] = [optionOf('--files'), optionOf('--ads')]
if (files === undefined && ads === undefined) {
  process.stderr.write('Name résumés or ads: npm run bench -- --only match --files FOLDER --ads FILE\n')
  process.exit(1)
}
const [skills, titles] = await Promise.all([loadSkillList(), loadTitleList()])
if (files !== undefined) measureOrder(files, { skills, titles })
if (ads !== undefined) {
  await measureSpeed(ads, { skills, titles })
  await measureOthers(ads)
}
