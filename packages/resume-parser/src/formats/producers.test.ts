import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseResume } from '../parse-resume.ts'
import { defaultLimits } from './bounds/limits.ts'
import { readDocument } from './read-document.ts'

const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)))

async function textsOf(name: string) {
  const file = await readDocument(bytesOf(name), name, defaultLimits)
  if (!('document' in file)) throw new Error('The file states a profile.')
  return { ...file, texts: file.document.lines.map(({ text }) => text) }
}

const firstJob = ['Moved 40 services to Kubernetes without an outage', 'Cut the cost of builds by half']
const secondJob = ['Wrote the tile server in Go', 'Answered for the on-call rota of six people']

test.each([
  [
    'docx-header-and-table.docx',
    'Platform Engineer, Brightwater Rail\t2019 – Present',
    'Backend Developer, Halcyon Maps\t2015 – 2019',
  ],
  ['jspdf-dates-last.pdf', 'Platform Engineer\t2019 - Present', 'Backend Developer\t2015 - 2019'],
  [
    'pdfkit-right-dates.pdf',
    'Platform Engineer, Brightwater Rail\t2019 – Present',
    'Backend Developer, Halcyon Maps\t2015 – 2019',
  ],
  [
    'pdfmake-table.pdf',
    '2019 – Present\tPlatform Engineer, Brightwater Rail',
    '2015 – 2019\tBackend Developer, Halcyon Maps',
  ],
  [
    'reportlab-grid-of-skills.pdf',
    'Platform Engineer\tApril 2019 – Present',
    'Backend Developer\tSeptember 2015 – March 2019',
  ],
  ['react-pdf-right-sidebar.pdf', 'Platform Engineer at Brightwater Rail', 'Backend Developer at Halcyon Maps'],
  ['pdf-lib-two-pages.pdf', 'Platform Engineer', 'Backend Developer'],
  ['chromium-sidebar.pdf', 'Platform Engineer', 'Backend Developer'],
])('%s is read in order, with each job before its own lines', async (name, first, second) => {
  const { texts } = await textsOf(name)
  const places = [first, ...firstJob, second, ...secondJob].map((line) =>
    texts.findIndex((text) => text.replace(/^[-•] /, '') === line),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the sidebars of Chromium and react-pdf are blocks that interrupt no job', async () => {
  for (const name of ['chromium-sidebar.pdf', 'react-pdf-right-sidebar.pdf']) {
    const { document } = await textsOf(name)
    const blockOf = (text: string) => document.lines.find((line) => line.text === text)?.block
    expect(blockOf('Kubernetes')).toBe(blockOf('PostgreSQL'))
    expect(
      new Set(document.lines.filter(({ text }) => /Moved 40|tile server/.test(text)).map(({ block }) => block)).size,
    ).toBe(1)
    expect(blockOf('Kubernetes')).not.toBe(document.lines.find(({ text }) => text.includes('Moved 40'))?.block)
  }
})

test('letter-spaced titles, links and white text of a printed page are recognised', async () => {
  const { document, texts, warnings } = await textsOf('chromium-sidebar.pdf')
  expect(texts).toEqual(expect.arrayContaining(['CONTACT', 'EXPERIENCE', 'EDUCATION', 'mirela@danescu.example']))
  expect(document.lines.flatMap(({ links }) => links)).toEqual([
    { uri: 'mailto:mirela@danescu.example', text: 'mirela@danescu.example' },
  ])
  expect(document.hiddenText).toEqual(['keywords nobody reads'])
  expect(warnings).toEqual([{ code: 'hidden-text' }])
})

test('a printed page in Hebrew is read from right to left', async () => {
  const { texts } = await textsOf('chromium-hebrew.pdf')
  expect(texts).toEqual([
    'נועה לוי',
    'noa@example.com',
    'ניסיון תעסוקתי',
    'מהנדסת תוכנה, רכבת ישראל 2019 - 2023',
    'פיתוח שירותים ב-Node.js ובסיסי נתונים',
  ])
})

test('page numbers are dropped and a repeated page header is read once', async () => {
  const { texts } = await textsOf('pdf-lib-two-pages.pdf')
  expect(texts.filter((text) => text === 'Curriculum vitae')).toHaveLength(1)
  expect(texts.filter((text) => text.startsWith('Page '))).toEqual([])
})

test.each([
  'chromium-sidebar.pdf',
  'docx-header-and-table.docx',
  'pdfkit-right-dates.pdf',
  'pdfmake-table.pdf',
  'reportlab-grid-of-skills.pdf',
])('%s makes a profile with its contact data and jobs', async (name) => {
  const { profile } = await parseResume(bytesOf(name), name)
  expect(profile.basics).toMatchObject({ name: expect.stringMatching(/^Mirela D/), email: 'mirela@danescu.example' })
  expect(profile.work?.map(({ position }) => position)).toEqual(['Platform Engineer', 'Backend Developer'])
})

test.each([
  [
    'dates that float above the row of their job',
    'chromium-dates-above.pdf',
    ['2019-04', 'Platform Engineer', 'Brightwater Rail'],
    ['2015-09', 'Backend Developer', 'Halcyon Maps'],
  ],
  [
    'titles of sections on two lines beside the jobs',
    'chromium-wrapped-rail.pdf',
    ['2019-04', 'Platform Engineer', 'Brightwater Rail'],
    ['2015-09', 'Backend Developer', 'Halcyon Maps'],
  ],
  [
    'start, end and duration on three lines beside each job',
    'chromium-three-line-dates.pdf',
    ['2020-02', 'Инженер по качеству', 'ООО «Волга Деталь»'],
    ['2015-08', 'Лаборант', 'АО «Кама Пласт»'],
  ],
  [
    'the Italian form with bulleted labels on two lines',
    'chromium-formato-europeo.pdf',
    ['2018-03', 'Impiegata amministrativa', 'Officine Dora S.r.l.'],
    ['2014-02', 'Segretaria', 'Studio Legale Martinetto'],
  ],
])('a page with %s is read job by job', async (_what, name, ...jobs) => {
  const { profile } = await parseResume(bytesOf(name), name)
  expect(profile.work?.map(({ startDate, position, name: employer }) => [startDate, position, employer])).toEqual(jobs)
  expect(profile.education).toHaveLength(1)
})

test('skills in the cells of a ruled grid are read one by one', async () => {
  const { profile } = await parseResume(bytesOf('reportlab-grid-of-skills.pdf'), 'resume.pdf')
  expect(profile.skills?.map(({ name }) => name)).toEqual([
    'Go',
    'Kubernetes',
    'PostgreSQL',
    'Terraform',
    'Grafana',
    'Linux',
  ])
})
