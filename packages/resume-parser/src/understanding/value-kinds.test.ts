import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '../formats/bounds/limits.ts'
import { readText } from '../formats/text/read-text.ts'
import { logicalOrder } from '../layout/characters/logical-order.ts'
import { understand } from './understand.ts'

const documentOf = (text: string) => readText(text, defaultLimits).document
const profileOf = async (text: string) => (await understand(documentOf(text), {})).profile

const given = ['Anna', 'John', 'Lucy', 'Peter', 'Mei', 'Noor', 'Ayşe', 'Zofia', 'Tiago', 'Fiona']
const surnames = [
  'Baker',
  'Cook',
  'Farmer',
  'Carpenter',
  'Driver',
  'Taylor',
  'Schneider',
  'Yıldırım',
  'MacAllister',
  'Potter',
  'Fletcher',
  'Smith-Cook',
]
const towns = ['Denver, CO', 'Austin, TX', 'Portland, Oregon', 'Leeds, UK', 'Toronto, ON']
const pick = (list: readonly string[]) => fc.constantFrom(...list)

test('a surname that is a trade, and a town with its state, are what they are', async () => {
  const heads = fc.record({
    first: pick(given),
    last: pick(surnames),
    town: pick(towns),
    sign: pick([' | ', ' · ', ' • ']),
    titled: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(heads, async ({ first, last, town, sign, titled }) => {
      const text = `${first} ${last}\n${titled ? 'Lead Electrician\n' : ''}${town}${sign}me@example.com${sign}(303) 555-0122\n\nEXPERIENCE\n\nLead Electrician | Bluepine Inc.\nMarch 2021 - Present\n- Wired houses.`
      const { basics } = await profileOf(text)
      expect(basics).toMatchObject({ name: `${first} ${last}`, location: { city: town.split(',')[0] } })
    }),
    { numRuns: 100 },
  )
})

test('the address that readers see counts, not that of a template behind it', async () => {
  const written = pick(['iris.koch@example.com', 'i-koch@example.org', 'koch@iris.example'])
  const linked = pick(['name@template.example', 'you@example.net', 'hello@resume.example'])
  await fc.assert(
    fc.asyncProperty(written, linked, async (text, address) => {
      const document = documentOf(
        `Iris Koch\n555-010-2233 | ${text}\n\nEXPERIENCE\nFlorist, Green Corner, 2019 - present`,
      )
      document.lines[1]?.links.push({ uri: `mailto:${address}`, text })
      const { profile } = await understand(document, {})
      expect(profile.basics?.email).toBe(text)
    }),
  )
})

test('links to the author’s own machine are not links of the person', async () => {
  const host = pick([
    'localhost:8080',
    'localhost',
    '127.0.0.1:3000',
    '192.168.1.20',
    '10.0.0.4',
    '172.20.1.1',
    'printer',
    'nas.local',
    '[::1]:80',
  ])
  await fc.assert(
    fc.asyncProperty(host, pick(['http', 'https']), async (name, scheme) => {
      const document = documentOf('Iris Koch\niris@example.com\n\nEXPERIENCE\nFlorist, Green Corner, 2019 - present')
      document.lines[1]?.links.push({ uri: `${scheme}://${name}/iris`, text: 'site' })
      const { profile } = await understand(document, {})
      expect([profile.basics?.url, profile.basics?.profiles]).toEqual([undefined, undefined])
    }),
  )
})

const SIGNS = [
  ', ',
  '; ',
  ' | ',
  ' • ',
  ' · ',
  ' - ',
  ' – ',
  ' — ',
  ' / ',
  '、',
  '，',
  ' ▪ ',
  ' ■ ',
  ' › ',
  ' + ',
  '\t',
  ' // ',
  ' ‧ ',
]
const NAMES = [
  'HPLC',
  'Titration',
  'Spectroscopy',
  'LIMS',
  'Excel',
  'Power BI',
  'Python',
  'CI/CD',
  'Machine Learning',
  'First aid',
]

test('skills are listed one by one, whichever sign separates them', async () => {
  const lists = fc.shuffledSubarray(NAMES, { minLength: 3, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(pick(SIGNS), lists, fc.boolean(), async (sign, names, labelled) => {
      const list = `${labelled ? 'Laboratory: ' : ''}${names.join(sign)}`
      const { skills = [] } = await profileOf(
        `Nils Berger\nnils@example.com\n\nEXPERIENCE\nChemist, Stone Lab Ltd, 2014 - present\n\nSKILLS\n${list}`,
      )
      expect(skills.flatMap(({ name, keywords }) => keywords ?? [name])).toEqual(names)
    }),
    { numRuns: 120 },
  )
})

/** Draws a line of right-to-left text as a page shows it: words from the right, and each group of digits as it is. */
const drawn = (parts: readonly string[]): string =>
  parts
    .flatMap((part) => part.split(/(?=[ +])|(?<=[ +])/u))
    .toReversed()
    .map((word) => (/[\u0590-\u08ff]/.test(word) ? [...word].toReversed().join('') : word))
    .join('')

test('a phone number in right-to-left text keeps its groups in order', async () => {
  const numbers = pick([
    '+962 7 9555 0134',
    '+971 50 555 0134',
    '+972 52 555 0134',
    '+20 10 5550 1234',
    '+966 55 550 1234',
  ])
  const words = pick(['الهاتف: ', 'عمّان، الأردن | ', 'טלפון: ', 'תל אביב | '])
  await fc.assert(
    fc.asyncProperty(numbers, words, fc.boolean(), async (number, word, mixed) => {
      const line = drawn([word, number, ...(mixed ? [' | ', 'a@x.jo'] : [])])
      const shown = mixed ? line.replace('oj.x@a', 'a@x.jo') : line
      const read = logicalOrder([...shown].map((text) => ({ text })))
      const { basics } = await profileOf(
        `سارة خليل\n${read.map(({ text }) => text).join('')}\n\nالخبرة المهنية\nمحاسبة، شركة النور، 2019 - 2022`,
      )
      expect(basics?.phone).toBe(number)
    }),
  )
})

const grade = fc.constantFrom(
  { text: '', score: undefined },
  { text: '; GPA: 3.66 (9.15/10.0)', score: '3.66' },
  { text: ' - 3.8 GPA', score: '3.8' },
  { text: ', GPA 3.5/4.0', score: '3.5/4.0' },
)

test('a degree, its field of study and its grade are told apart, however they are joined', async () => {
  await fc.assert(
    fc.asyncProperty(
      pick(['B.Sc.', 'M.B.A.', 'Ph.D.', 'Bachelor of Arts', 'MSc']),
      pick(['Geology', 'Business Administration', 'Marine Biology']),
      pick([' in ', ', ']),
      grade,
      fc.boolean(),
      async (degree, field, joint, { text, score }, bullet) => {
        const { education } = await profileOf(
          `Noor Haddad\nnoor@example.com\n\nEDUCATION\n\nNorthfield University\n${bullet ? '• ' : ''}${degree}${joint}${field}${text}\tAug 2012 – Dec 2013`,
        )
        expect(education).toEqual([
          {
            institution: 'Northfield University',
            studyType: degree,
            area: field,
            startDate: '2012-08',
            endDate: '2013-12',
            ...(score !== undefined && { score }),
          },
        ])
      },
    ),
    { numRuns: 80 },
  )
})

test('a class, a grade or a state after a degree isn’t a field of study', async () => {
  const texts = [
    'BSc, 2:1',
    'Bachelor of Science, sehr gut',
    'MSc, First Class',
    'BSc, Withdrawn',
    'BA, with Honours',
    'Licence, mention bien',
  ]
  for (const text of texts) {
    const { education } = await profileOf(
      `Noor Haddad\nnoor@example.com\n\nEDUCATION\n\nNorthfield University\n${text}\tAug 2012 – Dec 2013`,
    )
    expect(education?.[0]?.area, text).toBeUndefined()
  }
})
