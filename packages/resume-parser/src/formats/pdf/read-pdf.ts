import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { JsonResume } from '../../model/json-resume.ts'
import type { ParsedResume } from '../../model/parsed-resume.ts'
import type { TextDocument } from '../../model/text-document.ts'
import { layOut } from '../../layout/lay-out.ts'
import type { Limits } from '../bounds/limits.ts'
import { looksLikeXml, readEuropass } from '../profiles/europass.ts'
import { UnreadableResume } from '../bounds/unreadable-resume.ts'
import { findPicturedPages } from './find-pictured-pages.ts'
import { openPdf, type OpenPdf } from './load-pdfjs.ts'
import { readLinks } from './page-links.ts'
import { paintPage } from './paint-page.ts'
import { statedLetters } from './stated-letters.ts'
import type { PageContent, RecognizedPages } from './page-glyph.ts'

type Warnings = ParsedResume['warnings']
type ReadPdf =
  | { format: 'pdf'; document: TextDocument; warnings: Warnings }
  | { format: 'europass-pdf'; profile: JsonResume; warnings: Warnings }

/** Recognizes the characters of pages that are pictures. */
export type Recognize = (bytes: Uint8Array, pages: readonly number[]) => Promise<RecognizedPages>

/** Europass attaches one file; more than a few are not looked at. */
const MAX_ATTACHMENTS = 5

/**
 * Reads the text layer of a PDF in reading order, or the Europass profile that is attached to it. A page that is damaged
 * costs its own text.
 * @throws UnreadableResume
 */
export async function readPdf(bytes: Uint8Array, limits: Limits, recognize?: Recognize): Promise<ReadPdf> {
  const opened = await openPdf(bytes)
  const { pdf } = opened
  try {
    if (pdf.numPages > limits.pages) throw new UnreadableResume('too-many-pages', `${pdf.numPages} pages`)
    const warnings: Warnings = (await pdf.hasJSActions()) ? [{ code: 'scripts-ignored' }] : []
    const profile = await attachedProfile(pdf, limits)
    if (profile) return { format: 'europass-pdf', profile, warnings }
    const { pages, links, cut } = await paintPages(opened, bytes, limits)
    const empty = pages.flatMap((page, at) => (isEmpty(page) ? [at + 1] : []))
    const pictured = empty.length > 0 ? await findPicturedPages(pdf, bytes, empty) : []
    const recognized = recognize && pictured.length > 0 ? await recognize(bytes, pictured) : undefined
    const read = pages.map((page, at) => recognized?.pages.get(at + 1) ?? page)
    const document = { ...layOut(read, links), ...(recognized && { recognized: recognized.confidences }) }
    const unread = pictured.filter((number) => !recognized?.pages.has(number)).length
    return { format: 'pdf', document, warnings: [...warnings, ...warningsOf(document, unread, cut)] }
  } catch (error) {
    if (error instanceof UnreadableResume) throw error
    throw new UnreadableResume('damaged', String(error), error)
  } finally {
    await opened.close()
  }
}

async function paintPages(opened: OpenPdf, bytes: Uint8Array, limits: Limits) {
  const { pdf, operators } = opened
  const pages: PageContent[] = []
  const failures = new Map<number, unknown>()
  const layers = await pdf.getOptionalContentConfig()
  let stated: ReadonlyMap<number, string> | undefined
  const lettersOf = (code: number) => (stated ??= statedLetters(bytes, limits)).get(code)
  let characters = 0
  for (let number = 1; number <= pdf.numPages && characters <= limits.characters; number += 1) {
    try {
      const page = await pdf.getPage(number)
      const content = await paintPage(page, operators, layers, lettersOf)
      pages.push(content)
      characters += content.glyphs.length
      page.cleanup()
    } catch (error) {
      failures.set(number, error)
      pages[number - 1] ??= { width: 0, height: 0, glyphs: [], rules: [] }
    }
  }
  const [first] = failures.values()
  if (failures.size > 0 && failures.size === pages.length) throw first
  // Broken links cost the links only.
  const links = await readLinks(opened, new Set(failures.keys())).catch(() => [])
  return { pages, links, cut: characters > limits.characters }
}

const isEmpty = ({ glyphs }: PageContent): boolean => glyphs.every(({ text }) => text.trim() === '')

function warningsOf({ lines, hiddenText, recognized }: TextDocument, unread: number, cut: boolean): Warnings {
  const warnings: Warnings = []
  if (lines.length === 0) warnings.push({ code: 'no-text' })
  else if (unread > 0) warnings.push({ code: 'pages-without-text', detail: String(unread) })
  if (recognized && recognized.size > 0) warnings.push({ code: 'recognized', detail: String(recognized.size) })
  if (hiddenText.length > 0) warnings.push({ code: 'hidden-text' })
  if (cut) warnings.push({ code: 'cut' })
  return warnings
}

/** Returns the profile of an attached Europass XML. Other attachments, and broken ones, are not the résumé. */
async function attachedProfile(pdf: PDFDocumentProxy, limits: Limits): Promise<JsonResume | undefined> {
  const attachments: unknown = await pdf.getAttachments()
  if (!(attachments instanceof Map)) return undefined
  for (const name of [...attachments.keys()].slice(0, MAX_ATTACHMENTS)) {
    const content: unknown = await pdf.getAttachmentContent(String(name)).catch(() => undefined)
    if (!(content instanceof Uint8Array) || content.length > limits.bytes) continue
    const xml = new TextDecoder().decode(content)
    if (!looksLikeXml(xml) || !/<(\w+:)?(Candidate|SkillsPassport|Europass)\b/.test(xml)) continue
    try {
      const profile = readEuropass(xml, limits)
      if (profile) return profile
    } catch (error) {
      if (!(error instanceof UnreadableResume)) throw error
    }
  }
  return undefined
}
