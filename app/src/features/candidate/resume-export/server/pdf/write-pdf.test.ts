import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { paperOf } from '#platform/pdf/typeset/rows.ts'
import { messageById } from '#platform/messages/messages.ts'
import { type Persona, persona, personas } from '#testing/resumes.ts'
import { makeDocument } from '../document/make-document.ts'
import { documentTexts } from '../document/texts.ts'
import { type ExportLayout, exportLayouts, exportSections } from '../../rules.ts'
import { writePdf } from './write-pdf.ts'

const NOW = new Date('2026-05-04T12:00:00Z')

const documentOf = ({ resume, language }: Persona) =>
  makeDocument(resume, {
    sections: exportSections,
    language,
    texts: documentTexts((id, values) => messageById(language, id, values)),
  })

async function read(persona: Persona, layout: ExportLayout) {
  const paper = paperOf(persona.resume.basics?.location?.countryCode)
  return getDocumentProxy(await writePdf(documentOf(persona), { layout, paper, now: NOW }))
}

type Proxy = Awaited<ReturnType<typeof read>>

/** Returns the text of all pages without spaces, because readers place these differently. */
async function textOf(pdf: Proxy): Promise<string> {
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  })
  return squeezed((await Promise.all(pages)).join(''))
}

const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

type Node = Awaited<ReturnType<Awaited<ReturnType<Proxy['getPage']>>['getStructTree']>>

const rolesOf = (node: Node): string[] => [
  node.role,
  ...node.children.flatMap((child) => ('children' in child ? rolesOf(child) : [])),
]

const cases = personas.flatMap((one) => exportLayouts.map((layout) => ({ one, layout, name: one.name })))

test.for(cases)('the $layout PDF of the $name résumé contains every text as text', async ({ one, layout }) => {
  const pdf = await read(one, layout)
  const text = await textOf(pdf)
  const { name, contact, sections } = documentOf(one)
  const said = [
    name,
    ...contact.filter(({ kind }) => kind !== 'link').map((item) => item.text),
    ...sections.flatMap((section) => [
      section.title,
      ...(section.kind === 'entries' ? section.entries.flatMap(({ title, bullets }) => [title, ...bullets]) : []),
    ]),
  ]
  // Long lines of right-to-left text mix directions, which this reader leaves in drawing order.
  for (const value of said.filter((part) => !/[\u0590-\u06ff]/.test(part) || !/[A-Za-z0-9]/.test(part)))
    expect.soft(text).toContain(squeezed(value))
})

test('a PDF names its language and title, is tagged with headings and lists, and has bookmarks and links', async () => {
  const pdf = await read(persona('arabic'), 'classic')
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: 'السيرة الذاتية: ليلى حداد', Language: 'ar', Author: 'ليلى حداد' })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const page = await pdf.getPage(1)
  const roles = new Set(rolesOf(await page.getStructTree()))
  for (const role of ['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'LBody', 'Link'])
    expect(roles).toContain(role)
  expect((await pdf.getOutline())?.map(({ title }: { title: string }) => title)).toEqual([
    'نبذة عني',
    'الخبرة العملية',
    'التعليم',
    'المهارات',
    'اللغات',
  ])
  const links: { url?: string }[] = await page.getAnnotations()
  expect(links.map(({ url }) => url)).toContain('mailto:layla.haddad@example.com')
})

test('a right-to-left résumé starts at the right edge', async () => {
  const page = await (await read(persona('hebrew'), 'modern')).getPage(1)
  const { items } = await page.getTextContent()
  const name = items.find((item) => 'str' in item && item.str.includes('נועה'))
  if (!name || !('transform' in name)) throw new Error('The name is not on the page.')
  expect(Number(name.transform[4]) + name.width).toBeGreaterThan((page.view[2] ?? 0) * 0.85)
})

test('a résumé from the United States is on letter paper, others are on A4', async () => {
  const [letter, a4] = await Promise.all([read(persona('english'), 'classic'), read(persona('german'), 'classic')])
  expect((await letter.getPage(1)).view).toEqual([0, 0, 612, 792])
  expect((await a4.getPage(1)).view[3]).toBeCloseTo(841.89)
})
