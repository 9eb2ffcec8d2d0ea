import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDateRanges } from '../dates/date-ranges.ts'
import { defaultLimits } from '../formats/bounds/limits.ts'
import { readText } from '../formats/text/read-text.ts'
import { understand } from './understand.ts'

const HEAD = 'Noor Haddad\nnoor.haddad@example.com\n'
const pick = (...list: readonly string[]) => fc.constantFrom(...list)
const profileOf = async (text: string) => (await understand(readText(text, defaultLimits).document, {})).profile

const grades = pick('I', 'II', 'III', 'IV', 'V')
const languages = fc.constantFrom(
  { work: 'EXPERIENCE', title: 'Software Engineer', present: 'present' },
  { work: 'BERUFSERFAHRUNG', title: 'Projektleiter', present: 'heute' },
  { work: 'EXPERIENCIA LABORAL', title: 'Técnico', present: 'actualidad' },
  { work: 'DOŚWIADCZENIE ZAWODOWE\n\nWYKSZTAŁCENIE\n\nDOŚWIADCZENIE', title: 'Inżynier', present: 'obecnie' },
)
const separators = pick(' ', '\t', '  ', ', ', ' | ')

test('a numeral after a title is its grade, not a month', async () => {
  await fc.assert(
    fc.asyncProperty(grades, languages, separators, fc.boolean(), async (grade, words, separator, ongoing) => {
      const end = ongoing ? words.present : '2021'
      const text = `${HEAD}\n${words.work}\n\n${words.title} ${grade}${separator}2019 - ${end}\nBluepine Software GmbH\n`
      const { work = [] } = await profileOf(text)
      expect(work).toMatchObject([{ position: `${words.title} ${grade}`, startDate: '2019' }])
    }),
    { numRuns: 60 },
  )
})

test('months as numerals are read in Polish, and where all dates are written so', async () => {
  const months = fc.constantFrom(
    ...['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'].entries(),
  )
  const titles = pick('DOŚWIADCZENIE ZAWODOWE', 'EXPERIENCE')
  await fc.assert(
    fc.asyncProperty(months, months, titles, pick(' ', '.', '/'), async ([from, first], [to, last], title, sign) => {
      const polish = title.startsWith('D') ? '\n\nWYKSZTAŁCENIE\n\nMagister, Uniwersytet Gdański\t2003 - 2008\n' : ''
      const text = `${HEAD}\n${title}\n\n${first}${sign}2009 – ${last}${sign}2011\nBluepine Software GmbH\nProject Manager\n${polish}`
      const { work } = await profileOf(text)
      const written = (year: number, month: number) => `${year}-${String(month + 1).padStart(2, '0')}`
      expect(work).toMatchObject([{ startDate: written(2009, from), endDate: written(2011, to) }])
    }),
    { numRuns: 60 },
  )
})

test('the word “date” is the present only at the end, after “to” or a dash', () => {
  const joints = pick(' ', ' - ', ' – ', ' to ', ', ', '\t')
  const labels = pick(
    'Date d’obtention : ',
    'date of birth',
    'Date of expiry ',
    'Date de naissance',
    'Dato for eksamen',
    'to date of issue',
  )
  fc.assert(
    fc.property(joints, labels, fc.integer({ min: 1990, max: 2024 }), (joint, label, year) => {
      expect(findDateRanges(`${year}${joint}${label}`).filter(({ current }) => current)).toEqual([])
    }),
  )
  fc.assert(
    fc.property(
      pick(' - ', ' – ', '—', ' to ', ' till '),
      pick('date', 'Date'),
      pick('', ')', '\tLeeds'),
      (joint, word, rest) => {
        expect(findDateRanges(`2019${joint}${word}${rest}`)).toMatchObject([{ start: '2019', current: true }])
      },
    ),
  )
})

test('the date of expiry is not part of who issued a certificate', async () => {
  const labels = pick('Date of expiry', 'Expiry date', 'date of issue', 'Date d’obtention')
  await fc.assert(
    fc.asyncProperty(labels, pick(' ', ': '), async (label, sign) => {
      const text = `${HEAD}\nCERTIFICATES\n\nFirst aid at work, Red Cross\t2019 ${label}${sign}2022\n`
      const { certificates } = await profileOf(text)
      expect(certificates).toMatchObject([{ name: 'First aid at work', issuer: 'Red Cross' }])
    }),
  )
})

test('a season alone ends a time at school', async () => {
  const seasons = pick(
    'Spring 2018',
    'Summer 2018',
    'Fall 2018',
    'Herbst 2018',
    'printemps 2018',
    'Primavera 2018',
    'зима 2018',
  )
  await fc.assert(
    fc.asyncProperty(seasons, pick(', ', '\t', ' | '), async (season, separator) => {
      const text = `${HEAD}\nEDUCATION\n\nBSc Mathematics, University of Leeds${separator}${season}\n\nCERTIFICATES\n\nFirst aid at work, Red Cross${separator}${season}\n`
      const { education, certificates } = await profileOf(text)
      expect(education?.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([[undefined, '2018']])
      expect(certificates?.map(({ date }) => date)).toEqual(['2018'])
    }),
  )
})

const everyday = pick('University', 'School', 'Study', 'Practice', 'Roles', 'Posts', 'What I do', 'Tongues', 'Learning')

test('an everyday word in an entry opens no section', async () => {
  await fc.assert(
    fc.asyncProperty(everyday, fc.boolean(), async (word, apart) => {
      const text = `${HEAD}\nEXPERIENCE\n\nSite Engineer, Stonegate Survey GmbH\t2012 - 2016\n${apart ? '\n' : ''}${word}\n- Measured bridges.\n\nEDUCATION\n\nBSc Mathematics, University of Leeds\t2008 - 2011\n`
      const { work, education, skills, languages: spoken } = await profileOf(text)
      expect(work).toHaveLength(1)
      expect(education).toHaveLength(1)
      expect([skills, spoken]).toEqual([undefined, undefined])
      expect(work?.[0]?.highlights).toEqual(['Measured bridges.'])
    }),
  )
})

test('an everyday word in the look of the titles opens its section', async () => {
  const titled = fc.constantFrom<[string, string]>(
    ['EXPERIENCE', 'TONGUES'],
    ['Experience', 'Tongues'],
    ['## Experience', '## Tongues'],
  )
  await fc.assert(
    fc.asyncProperty(titled, async ([first, second]) => {
      const text = `${HEAD}\n${first}\n\nSite Engineer, Stonegate Survey GmbH\t2012 - 2016\n\n${second}\n\nEnglish, French\n`
      const { languages: spoken } = await profileOf(text)
      expect(spoken?.map(({ language }) => language)).toEqual(['English', 'French'])
    }),
  )
})
