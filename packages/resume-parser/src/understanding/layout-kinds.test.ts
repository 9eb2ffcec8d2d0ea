import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '../formats/bounds/limits.ts'
import { readText } from '../formats/text/read-text.ts'
import { understand } from './understand.ts'

const profileOf = async (text: string) => (await understand(readText(text, defaultLimits).document, {})).profile

const HEAD = 'Noor Haddad\nnoor.haddad@example.com\n'
const employers = ['Brightwater Utilities Ltd', 'Ferndale Foods Inc.', 'Stonegate Survey GmbH', 'Harbour Lane Group']
const titles = ['Senior Buyer', 'Category Manager', 'Site Engineer', 'Payroll Analyst', 'Head Chef']
const schools = ['Northfield University', 'University of Easton', 'Westport College', 'Institute of Norwell']
const degrees = ['Bachelor of Science', 'Master of Arts', 'M.S.', 'Ph.D.', 'MBA', 'BA']
const fields = ['Geology', 'Applied Physics', 'Modern History', 'Marine Biology']
const pick = (list: readonly string[]) => fc.constantFrom(...list)
const several = (list: readonly string[], count: number) =>
  fc.shuffledSubarray([...list], { minLength: count, maxLength: count })

/** One language's months with words around a range that is still open. */
const OPEN_ENDS = {
  en: { months: ['January', 'May', 'September'], ranges: ['% - Present', 'from % to date', '% – now', 'since %'] },
  de: { months: ['Januar', 'Mai', 'September'], ranges: ['% – heute', 'seit %', '% bis heute', '% - derzeit'] },
  fr: {
    months: ['janvier', 'mai', 'septembre'],
    ranges: ["% – aujourd'hui", 'depuis %', 'de % à ce jour', '% à présent'],
  },
  es: {
    months: ['enero', 'mayo', 'septiembre'],
    ranges: ['% – actualidad', 'desde %', '% - hasta la fecha', '% hasta el momento'],
  },
  pt: {
    months: ['janeiro', 'maio', 'setembro'],
    ranges: ['De % até à data', '% até ao momento', 'desde %', '% – presente', '% - até o momento'],
  },
  it: {
    months: ['gennaio', 'maggio', 'settembre'],
    ranges: ['% – oggi', 'da % ad oggi', '% - in corso', '% a tutt’oggi'],
  },
  nl: {
    months: ['januari', 'mei', 'september'],
    ranges: ['% – heden', 'sinds %', '% tot heden', '% - nu', '% tot op heden'],
  },
  pl: {
    months: ['stycznia', 'maja', 'września'],
    ranges: ['od %', '% – obecnie', '% do chwili obecnej', '% - nadal', '% do dzisiaj'],
  },
  ar: { months: ['يناير', 'مايو', 'سبتمبر'], ranges: ['% – حتى الآن', '% - الآن', '% حتى تاريخه', '% إلى الآن'] },
  he: { months: ['ינואר', 'מאי', 'ספטמבר'], ranges: ['% – היום', '% עד היום', '% - כיום', '% עד כה'] },
} as const
const MONTHS = ['01', '05', '09']

const openEnd = fc.constantFrom(...Object.values(OPEN_ENDS)).chain(({ months, ranges }) =>
  fc.record({
    range: fc.constantFrom(...ranges),
    month: fc.nat(2),
    year: fc.integer({ min: 1995, max: 2024 }),
    names: fc.constant(months),
  }),
)

test('a job that goes on is current, however the language says so', async () => {
  await fc.assert(
    fc.asyncProperty(
      openEnd,
      several(titles, 2),
      several(employers, 2),
      async ({ range, month, year, names }, jobs, at) => {
        const open = range.replace('%', `${names[month] ?? ''} ${range.startsWith('De') ? 'de ' : ''}${String(year)}`)
        const text = `${HEAD}\nEXPERIENCE\n\n${open}\n${jobs[0] ?? ''}\n${at[0] ?? ''}\n\n1990 - 1994\n${jobs[1] ?? ''}\n${at[1] ?? ''}`
        const { work } = await profileOf(text)
        expect(work).toMatchObject([
          { position: jobs[0], name: at[0], startDate: `${String(year)}-${MONTHS[month] ?? ''}` },
          { position: jobs[1], name: at[1], startDate: '1990', endDate: '1994' },
        ])
        expect(work?.[0]?.endDate).toBeUndefined()
      },
    ),
    { numRuns: 120 },
  )
})

const total = pick([
  '5 years 3 months',
  '5 yrs 3 mos',
  '5 Jahre 3 Monate',
  '5 ans 3 mois',
  '5 años 3 meses',
  '5 anos 3 meses',
  '5 anni 3 mesi',
  '5 jaar 3 maanden',
  '5 lat 3 miesiące',
  '5年3个月',
  '11 months',
  '5 years',
])

test('positions at one employer stay with it below the time there, wherever the employer is in the list', async () => {
  await fc.assert(
    fc.asyncProperty(total, several(employers, 2), several(titles, 3), fc.boolean(), async (time, at, roles, first) => {
      const one = `${at[0] ?? ''}\n${roles[0] ?? ''}\nApril 2021 - Present (5 years 8 months)`
      const many = `${at[1] ?? ''}\n${time}\n${roles[1] ?? ''}\nJune 2018 - March 2021 (2 years 10 months)\n${roles[2] ?? ''}\nJanuary 2016 - May 2018 (2 years 5 months)`
      const { work = [] } = await profileOf(
        `${HEAD}\nExperience\n\n${(first ? [many, one] : [one, many]).join('\n\n')}`,
      )
      const pairs = work.map(({ position, name }) => [position, name])
      const sole = [roles[0], at[0]]
      const shared = [
        [roles[1], at[1]],
        [roles[2], at[1]],
      ]
      expect(pairs).toEqual(first ? [...shared, sole] : [sole, ...shared])
    }),
    { numRuns: 60 },
  )
})

const rule = fc.record({
  sign: pick(['-', '=', '_', '*', '~', '─', '━']),
  count: fc.integer({ min: 3, max: 76 }),
  before: fc.boolean(),
})

test('titles between and before rules of characters open their sections', async () => {
  await fc.assert(
    fc.asyncProperty(
      rule,
      pick(titles),
      pick(employers),
      pick(schools),
      async ({ sign, count, before }, role, at, school) => {
        const line = sign.repeat(count)
        const title = (name: string) => (before ? `${line} ${name} ${line}` : `${name} ${line}`)
        const text = `${HEAD}\n${title('SKILLS')}\n\n- Baking, Pastry\n\n${title('EMPLOYMENT')}\n\n${role}, ${at} (2019-05 — Present)\n\n${title('EDUCATION')}\n\n${school} (2010-09 — 2013-06)`
        const { work, education, skills } = await profileOf(text)
        expect(work).toMatchObject([{ position: role, startDate: '2019-05' }])
        expect(education).toMatchObject([{ institution: school, startDate: '2010-09', endDate: '2013-06' }])
        expect(skills?.map(({ name }) => name)).toEqual(['Baking', 'Pastry'])
      },
    ),
    { numRuns: 60 },
  )
})

test('degrees without dates, and several below one school, each have their school', async () => {
  const layouts = fc.constantFrom('degree first', 'school first', 'one school')
  await fc.assert(
    fc.asyncProperty(
      layouts,
      several(schools, 2),
      several(degrees, 2),
      several(fields, 2),
      async (layout, at, studied, of) => {
        const one = layout === 'one school'
        const entries = [0, 1].map((which) => {
          const [school, degree, field] = [at[which] ?? '', studied[which] ?? '', of[which] ?? '']
          if (one) return `${degree} in ${field}, Sept ${String(2014 - 4 * which)} - July ${String(2016 - 4 * which)}`
          return layout === 'degree first'
            ? `${degree}\nMajor in ${field}\n${school}`
            : `${school}\n${degree}\nMajor in ${field}`
        })
        const { education = [] } = await profileOf(
          `${HEAD}\nEDUCATION\n\n${one ? `${at[0] ?? ''}, Ohio\n` : ''}${entries.join('\n')}\n\nWORK EXPERIENCE\nGeologist, Stone Survey Ltd, 2014 - present`,
        )
        expect(education.map(({ institution }) => institution)).toEqual(one ? [at[0], at[0]] : at)
        expect(education.map(({ studyType }) => studyType)).toEqual(studied)
        expect(education.map(({ area }) => area)).toEqual(of)
      },
    ),
    { numRuns: 60 },
  )
})

const era = fc.constantFrom({ gap: '\t', unit: '' }, { gap: ' ', unit: '' }, { gap: '\t', unit: '年' })

test('Japanese forms with the year and the month in columns have whole schools and jobs', async () => {
  const names = ['みどり商事', 'あおぞら', '鴨川設計室', '大淀建設']
  await fc.assert(
    fc.asyncProperty(
      era,
      several(names, 2),
      fc.integer({ min: 1990, max: 2015 }),
      fc.boolean(),
      async ({ gap, unit }, at, year, named) => {
        const month = (number: number) => `${String(number)}${unit === '' ? '' : '月'}`
        const row = (years: number, number: number, event: string) =>
          `${String(year + years)}${unit}${gap}${month(number)}${gap}${event}`
        const heads = (title: string) => (named ? [title] : [])
        const lines = [
          ...heads('学歴'),
          row(0, 4, '青葉大学 経済学部 入学'),
          row(4, 3, '青葉大学 経済学部 卒業'),
          ...heads('職歴'),
          row(4, 4, `株式会社${at[0] ?? ''} 入社`),
          row(8, 3, named ? '一身上の都合により退職' : `株式会社${at[0] ?? ''} 退社`),
          row(8, 4, `株式会社${at[1] ?? ''} 入社`),
          '現在に至る',
        ]
        const { work, education } = await profileOf(
          `履歴書\n氏名 山田 花子\nhanako@example.jp\n\n年${gap}月${gap}学歴・職歴\n${lines.join('\n')}`,
        )
        expect(education).toMatchObject([
          { institution: '青葉大学', startDate: `${String(year)}-04`, endDate: `${String(year + 4)}-03` },
        ])
        expect(work).toMatchObject([
          { name: `株式会社${at[0] ?? ''}`, startDate: `${String(year + 4)}-04`, endDate: `${String(year + 8)}-03` },
          { name: `株式会社${at[1] ?? ''}`, startDate: `${String(year + 8)}-04` },
        ])
      },
    ),
    { numRuns: 40 },
  )
})
