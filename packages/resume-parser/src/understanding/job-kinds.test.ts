import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '../formats/bounds/limits.ts'
import { readText } from '../formats/text/read-text.ts'
import { understand } from './understand.ts'

const WIDTH = 72
const HEAD = 'Noor Haddad\nnoor.haddad@example.com\n'
const titles = ['Site Engineer', 'Payroll Analyst', 'Head Chef', 'Category Manager', 'Science Teacher']
const employers = ['Brightwater Utilities Ltd', 'Ferndale Foods Inc.', 'Stonegate Survey GmbH', 'Harbour Lane Group']
const towns = ['Leeds', 'Denver', 'Porto', 'Lyon']
const times = [
  { text: 'May 2016 to June 2019', start: '2016-05', end: '2019-06' },
  { text: 'From March 2020 to the present day', start: '2020-03', end: undefined },
  { text: '2011-2014', start: '2011', end: '2014' },
]

/** Breaks a text into lines of at most 72 columns. */
function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length < WIDTH) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

const workOf = async (text: string) =>
  ((await understand(readText(text, defaultLimits).document, {})).profile.work ?? []).map((job) => ({
    title: job.position,
    employer: job.name,
    start: job.startDate,
    end: job.endDate,
  }))

const job = fc.record({
  title: fc.constantFrom(...titles),
  employer: fc.constantFrom(...employers),
  town: fc.constantFrom(...towns),
  time: fc.constantFrom(...times),
})

test('jobs in wrapped paragraphs are read wherever the lines break', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(job, { minLength: 2, maxLength: 3 }), async (jobs) => {
      const paragraphs = jobs.map(({ title, employer, town, time }) =>
        wrap(
          `${title}, ${employer}, ${town}. ${time.text}. Led a small team and kept the plans, the rota and the stock in order.`,
        ),
      )
      const text = `${HEAD}\nEMPLOYMENT\n\n${paragraphs.join('\n\n')}\n`
      const expected = jobs.map(({ title, employer, time: { start, end } }) => ({ title, employer, start, end }))
      expect(await workOf(text)).toEqual(expected)
    }),
    { numRuns: 25 },
  )
})

test('an arrow before a job, and a town after it that no list has, are not parts of its names', async () => {
  const arrows = fc.constantFrom('>> ', '> ', '')
  await fc.assert(
    fc.asyncProperty(arrows, fc.constantFrom(...titles), async (arrow, title) => {
      const text = `${HEAD}\nEXPERIENCE\n\n${arrow}${title}\n   Stonegate Survey GmbH, Neuvorburg\n   07/2020 - current\n\n${arrow}Buyer\n   Ferndale Foods Ltd, Wexhithe\n   02/2017 - 06/2020\n`
      const found = await workOf(text)
      expect(found.map(({ title: name, employer }) => [name, employer])).toEqual([
        [title, 'Stonegate Survey GmbH'],
        ['Buyer', 'Ferndale Foods Ltd'],
      ])
    }),
  )
})

test.each([
  ['2012 / 2013', '2012', '2013'],
  ['2019 – date', '2019', undefined],
  ['2019 to date', '2019', undefined],
  ['(2019 - date)', '2019', undefined],
  ['Summers 2010 and 2011', '2010', '2011'],
  ['Summer 2012', '2012', '2012'],
])('“%s” is the time of a job', async (time, start, end) => {
  const text = `${HEAD}\nEXPERIENCE\n\nBuyer, Ferndale Foods Ltd\t${time}\n\nSite Engineer, Stonegate Survey GmbH\t2001 - 2003\n`
  expect(await workOf(text)).toContainEqual({ title: 'Buyer', employer: 'Ferndale Foods Ltd', start, end })
})
