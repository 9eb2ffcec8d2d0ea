import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut } from '../layout/lay-out.ts'
import { drawnPage, type DrawnText } from '../testing/drawn-page.ts'
import { understand } from './understand.ts'

const profileOf = async (texts: readonly DrawnText[]) => (await understand(layOut([drawnPage(texts)], []), {})).profile

const pick = (list: readonly string[]) => fc.constantFrom(...list)
const several = (list: readonly string[], count: number) =>
  fc.shuffledSubarray([...list], { minLength: count, maxLength: count })

const employers = ['Brightwater Utilities Ltd', 'Ferndale Foods Inc.', 'Stonegate Survey GmbH', 'Harbour Lane Group']
const titles = ['Senior Buyer', 'Category Manager', 'Site Engineer', 'Payroll Analyst', 'Head Chef']
const skills = ['Python', 'Java', 'Docker', 'Excel', 'Photoshop', 'Kubernetes', 'Linux', 'Figma', 'Welding']
const certificates = ['Certified Forklift Operator', 'Food Safety Level 3', 'Scaffolding Inspection', 'Fire Warden']
const tasks = ['Bought', 'Planned', 'Counted', 'Checked', 'Moved', 'Sold'].flatMap((verb) => [
  `${verb} all that the plant and its two stores need,`,
  'and kept the cost of it as low as in the year before.',
])
const HEAD = ['Noor Haddad', 'noor.haddad@example.com']

const LEFT = 40
/** Returns lines below each other, 14 points apart, each with cells at their left edges. */
const lines = (top: number, rows: readonly (readonly [left: number, text: string][])[]): DrawnText[] =>
  rows.flatMap((row, at) => row.map(([left, text]) => ({ text, left, baseline: top + at * 14 })))
const title = (text: string, baseline: number): DrawnText => ({
  text,
  left: LEFT,
  baseline,
  size: 12,
  font: { name: 'Bold', bold: true },
})

test('grids below each other of different numbers of columns keep their sections', async () => {
  const columns = fc.record({ first: fc.integer({ min: 2, max: 3 }), second: fc.integer({ min: 2, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(columns, several(certificates, 3), several(skills, 9), async ({ first, second }, held, known) => {
      const leftOf = (at: number, count: number) => LEFT + (at * 520) / count
      const certified = held.slice(0, first)
      const texts = [
        ...lines(40, [[[LEFT, HEAD[0] ?? '']], [[LEFT, HEAD[1] ?? '']]]),
        title('Certifications', 110),
        ...certified.flatMap((name, at) =>
          lines(130, [
            [[leftOf(at, first), name]],
            [[leftOf(at, first), `Board ${String(at + 1)}`]],
            [[leftOf(at, first), String(2019 + at)]],
          ]),
        ),
        title('Skills', 190),
        ...Array.from({ length: second }, (_, at) =>
          lines(
            210,
            known.slice(at * 3, at * 3 + 3).map((name): [number, string][] => [[leftOf(at, second), name]]),
          ),
        ).flat(),
        title('Languages', 260),
        ...lines(280, [[[LEFT, 'English (fluent)']]]),
      ]
      const profile = await profileOf(texts)
      expect(profile.skills?.map(({ name }) => name).toSorted()).toEqual(known.slice(0, 3 * second).toSorted())
      expect(profile.certificates?.map(({ name }) => name)).toEqual(expect.arrayContaining(certified))
    }),
    { numRuns: 60 },
  )
})

const drawingOrders = fc.constantFrom('titles first' as const, 'titles last' as const, 'column by column' as const)

test('the titles of a sidebar open its sections, in whichever order the file draws them', async () => {
  await fc.assert(
    fc.asyncProperty(
      several(skills, 4),
      pick(titles),
      pick(employers),
      drawingOrders,
      async (known, role, at, order) => {
        const side = [
          ...lines(
            120,
            known.map((name): [number, string][] => [[LEFT, name]]),
          ),
          ...lines(220, [[[LEFT, 'English (native)']], [[LEFT, 'Spanish (fluent)']]]),
          ...lines(280, [[[LEFT, 'Climbing']], [[LEFT, 'Chess']]]),
        ]
        const headings = [title('Skills', 104), title('Languages', 204), title('Interests', 264)]
        const main = { ...title('Experience', 104), left: 260 }
        const column = [
          ...lines(120, [[[0, at]], [[0, role]], [[0, 'January 2019 to Present']]]),
          ...lines(
            170,
            tasks.map((task): [number, string][] => [[0, task]]),
          ),
        ].map((text) => ({ ...text, left: 260 }))
        const head = lines(40, [[[LEFT, HEAD[0] ?? '']], [[LEFT, HEAD[1] ?? '']]])
        const drawn = {
          'titles first': [...headings, main, ...side, ...column],
          'titles last': [...side, ...column, main, ...headings],
          'column by column': [...headings, ...side, main, ...column],
        }
        const profile = await profileOf([...head, ...drawn[order]])
        expect(profile.skills?.map(({ name }) => name)).toEqual(known)
        expect(profile.languages?.map(({ language }) => language)).toEqual(['English', 'Spanish'])
        expect(profile.work).toMatchObject([{ position: role, name: at, startDate: '2019-01' }])
      },
    ),
    { numRuns: 40 },
  )
})

test('bulleted names of employers begin their jobs', async () => {
  await fc.assert(
    fc.asyncProperty(
      several(employers, 2),
      several(titles, 2),
      pick(['•', '▪', '–', '■']),
      pick(['◦', '-', '·']),
      async (at, roles, outer, inner) => {
        const jobs = [0, 1].flatMap((which): [number, string][][] => [
          [
            [LEFT, `${outer} ${at[which] ?? ''}`],
            [440, 'Leeds, UK'],
          ],
          [
            [LEFT + 10, roles[which] ?? ''],
            [440, which === 0 ? 'Oct 2016 – Present' : 'Jan 2014 – Oct 2016'],
          ],
          [[LEFT + 20, `${inner} Planned the work of twelve people and kept it on time`]],
          [[LEFT + 20, `${inner} Wrote the handbook that the site still uses`]],
        ])
        const profile = await profileOf([
          ...lines(40, [[[LEFT, HEAD[0] ?? '']], [[LEFT, HEAD[1] ?? '']]]),
          title('Experience', 100),
          ...lines(120, jobs),
        ])
        expect(profile.work).toMatchObject([
          { name: at[0], position: roles[0], startDate: '2016-10' },
          { name: at[1], position: roles[1], startDate: '2014-01', endDate: '2016-10' },
        ])
        expect(profile.work?.map(({ highlights }) => highlights?.length)).toEqual([2, 2])
      },
    ),
    { numRuns: 40 },
  )
})

test('an employer in another style than the first is not taken for a position there', async () => {
  await fc.assert(
    fc.asyncProperty(several(employers, 3), several(titles, 3), fc.boolean(), async (at, roles, larger) => {
      const jobs = [0, 1, 2].flatMap((which): DrawnText[] => {
        const top = 120 + which * 70
        const bold = { name: 'Bold', bold: true }
        return [
          {
            text: at[which] ?? '',
            left: LEFT,
            baseline: top,
            color: '#262666',
            size: (which === 0) === larger ? 10 : 11,
          },
          { text: roles[which] ?? '', left: LEFT, baseline: top + 14, font: bold },
          { text: `201${String(6 - which)} – 201${String(7 - which)}`, left: 440, baseline: top + 14, font: bold },
          { text: 'planned the work of twelve people and kept it on time,', left: LEFT, baseline: top + 28 },
          { text: 'and wrote the handbook that the site still uses.', left: LEFT, baseline: top + 42 },
        ]
      })
      const profile = await profileOf([
        ...lines(40, [[[LEFT, HEAD[0] ?? '']], [[LEFT, HEAD[1] ?? '']]]),
        title('Experience', 100),
        ...jobs,
      ])
      expect(profile.work?.map(({ name, position }) => [name, position])).toEqual(
        at.map((name, which) => [name, roles[which]]),
      )
    }),
    { numRuns: 40 },
  )
})

const linesOfItem = fc.constantFrom(
  ['name', 'issuer', 'date'],
  ['date', 'name', 'issuer'],
  ['name', 'date', 'issuer'],
  ['date name', 'issuer'],
  ['name date', 'issuer'],
)

test('certificates have the issuers and dates of their lines, in each order', async () => {
  await fc.assert(
    fc.asyncProperty(several(certificates, 3), linesOfItem, async (held, order) => {
      const rows = held.flatMap((name, at) => {
        const values: Record<string, [number, string][]> = {
          name: [[LEFT, name]],
          issuer: [[LEFT, `Board of ${String(at + 1)} Trades`]],
          date: [[LEFT, String(2019 + at)]],
          'name date': [
            [LEFT, name],
            [440, String(2019 + at)],
          ],
          'date name': [
            [LEFT, String(2019 + at)],
            [120, name],
          ],
        }
        return order.map((key) => values[key] ?? [])
      })
      const profile = await profileOf([
        ...lines(40, [[[LEFT, HEAD[0] ?? '']], [[LEFT, HEAD[1] ?? '']]]),
        title('Certifications', 100),
        ...lines(120, rows),
      ])
      expect(profile.certificates).toEqual(
        held.map((name, at) => ({ name, issuer: `Board of ${String(at + 1)} Trades`, date: String(2019 + at) })),
      )
    }),
    { numRuns: 60 },
  )
})

test('a certificate without a date among dated ones is listed, too', async () => {
  const profile = await profileOf([
    ...lines(40, [[[LEFT, HEAD[0] ?? '']], [[LEFT, HEAD[1] ?? '']]]),
    title('Certifications', 100),
    ...lines(
      120,
      ['Food Safety May 2019', 'Fire Warden June 2020', 'First Aid', 'Scaffolding July 2021'].map(
        (text): [number, string][] => [[LEFT, text]],
      ),
    ),
  ])
  expect(profile.certificates?.map(({ name }) => name)).toEqual([
    'Food Safety',
    'Fire Warden',
    'First Aid',
    'Scaffolding',
  ])
})
