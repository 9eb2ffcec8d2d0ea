import { loadSkillList, loadTitleList } from '@foyer/resume-parser/gazetteer'
import { expect, test } from 'vitest'
import { readRequirements } from '../reading/read-requirements.ts'
import { readCandidate } from './candidate-facts.ts'
import { scoreMatch } from './score-match.ts'

const lists = { skills: await loadSkillList(), titles: await loadTitleList() }
const DAY = '2026-05-01'

test.each([
  {
    language: 'English',
    ad: 'You pull cables through steel conduit and trunking, fit distribution boards and lighting, and certify each circuit.',
    near: 'Conduits and trunkings in steel; cabling, boards and lights',
    far: 'Served guests at the bar, poured drinks, laid tables, kept the till and counted money',
    shared: ['conduits', 'trunkings', 'boards'],
  },
  {
    language: 'German',
    ad: 'Sie backen Brot und Brötchen im Steinofen, kneten Teige, formen Laibe und reinigen die Backstube nach der Schicht.',
    near: 'Backstube: Teig geknetet, Laib geformt, Steinofen geheizt, Brote verkauft',
    far: 'Fahrräder repariert, Bremsen eingestellt, Räder zentriert, Kunden beraten',
    shared: ['backstube', 'steinofen'],
  },
  {
    language: 'Arabic',
    ad: 'يقود السائق الشاحنة بين المستودعات، ويحمّل البضائع ويفحص المركبة وإطاراتها، ويسلّم الوثائق للعملاء في المواعيد المحددة.',
    near: 'قيادة الشاحنات ونقل بضائع إلى المستودع',
    far: 'تدريس اللغة الإنجليزية للأطفال وتصحيح الامتحانات',
    shared: ['الشاحنات', 'بضائع', 'المستودع'],
  },
  {
    language: 'Hebrew',
    ad: 'הנהג מוביל סחורות במשאית בין המחסנים, מעמיס ופורק את המטען, בודק את הרכב ומוסר תעודות ללקוחות בזמן שנקבע.',
    near: 'נהיגה במשאיות, העמסת סחורה במחסן',
    far: 'הוראת אנגלית לילדים, הכנת מבחנים ותרגום ספרים',
    shared: ['במחסן', 'סחורה'],
  },
  {
    language: 'Japanese',
    ad: '溶接工として鋼材の切断と溶接を行い、図面を読み、安全点検と清掃を担当します。',
    near: '鋼材の溶接と図面の確認',
    far: '高校で英語を教える教師',
    shared: ['鋼材', '溶接', '図面'],
  },
])('compares the words for the work in $language, in any form, for trades that no list of skills has', (one) => {
  const asked = readRequirements(
    { title: 'X', description: `<p>${one.ad}</p>`, skills: [], places: [], remote: false, names: [] },
    lists,
  )
  const wordsOf = (summary: string) => {
    const facts = readCandidate({ work: [{ position: 'Y', startDate: '2024-01', summary }] }, DAY, lists)
    return scoreMatch(asked, facts, DAY).parts.find(({ key }) => key === 'words')
  }
  expect(wordsOf(one.near)?.why).toEqual({ kind: 'words', shared: expect.arrayContaining(one.shared) })
  expect(wordsOf(one.far)).toMatchObject({ value: 0, why: { shared: [] } })
})

test('leaves out the words that any ad has', () => {
  const asked = readRequirements(
    {
      title: 'X',
      description:
        '<p>You have experience within our team and work with their service for customers in this role, and you bake sourdough, knead dough, shape loaves, feed starters, clean ovens, weigh flour and rotate trays.</p>',
      skills: [],
      places: [],
      remote: false,
      names: [],
    },
    lists,
  )
  const summary =
    'Responsible within a team for the service; experience in this role with their work: welding, turning, milling, grinding, drilling'
  const facts = readCandidate({ work: [{ position: 'Y', startDate: '2024-01', summary }] }, DAY, lists)
  expect(scoreMatch(asked, facts, DAY).parts.find(({ key }) => key === 'words')?.why).toEqual({
    kind: 'words',
    shared: [],
  })
})

test('names registrations, certificates and standards by their short names, unless a whole line is in capitals', () => {
  const asked = readRequirements(
    {
      title: 'Nurse',
      description:
        '<h2>Requirements</h2><ul><li>Registration with the NMC</li><li>ALS or ILS</li><li>Knows BS 7671</li><li>MUST LIKE DOGS</li><li>Lives in the UK</li></ul>',
      skills: [],
      places: [],
      remote: false,
      names: [],
    },
    lists,
  )
  const facts = readCandidate({ certificates: [{ name: 'NMC registration' }, { name: 'ILS' }] }, DAY, lists)
  const { matched, missing } = scoreMatch(asked, facts, DAY)
  expect(matched.map(({ skill }) => skill)).toEqual(['NMC', 'ILS'])
  expect(missing.map(({ skill }) => skill)).toEqual(['ALS', 'BS 7671'])
})
