import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFPage, PDFRawStream, PDFRef, PDFStream } from 'pdf-lib'
import { type FontCodes, readFontCodes } from './font-codes.ts'
import { type ContentFonts, muteContent } from './mute-content.ts'
import { StreamReader } from './stream-reader.ts'

/** Real letters hold some hundred kilobytes of text; the rest of a larger file keeps its tags. */
const MAX_BYTES = 16_000_000

const KEYS = { fonts: PDFName.of('Font'), forms: PDFName.of('XObject'), resources: PDFName.of('Resources') }

/**
 * Takes tags out of the text that readers find in a letter, on its pages and in their form objects. Their glyphs stay,
 * in a copy of their font that reads as spaces, so nothing on a page looks different. A tag in a font or stream that
 * can't be read stays.
 */
export function muteTags(document: PDFDocument): void {
  const read = new ReadFonts()
  const seen = new Set<PDFRef>()
  for (const page of document.getPages()) mutePage(page, read, seen)
}

function mutePage(page: PDFPage, read: ReadFonts, seen: Set<PDFRef>): void {
  const { context } = page.doc
  const resources = page.node.Resources()
  if (!resources) return
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => context.lookup(one)) : [contents]
  const texts = streams.map((stream) => (stream instanceof PDFStream ? read.reader.read(stream) : undefined))
  const fonts = new SilentFonts(resources, read)
  // With a part missing, the rest could not replace the page.
  const whole = texts.includes(undefined) ? undefined : texts.join('\n')
  const muted = whole === undefined ? undefined : muteContent(whole, fonts)
  if (muted !== undefined) {
    page.node.set(PDFName.of('Contents'), context.register(context.flateStream(Buffer.from(muted, 'latin1'))))
    page.node.set(KEYS.resources, fonts.resources())
  }
  muteForms(resources, read, seen)
}

/** Changes the form objects of a page, and those that they draw. */
function muteForms(resources: PDFDict, read: ReadFonts, seen: Set<PDFRef>): void {
  const open = [resources]
  for (let next = open.pop(); next; next = open.pop()) {
    const forms = next.lookup(KEYS.forms)
    if (!(forms instanceof PDFDict)) continue
    for (const ref of forms.values()) {
      if (!(ref instanceof PDFRef) || seen.has(ref)) continue
      seen.add(ref)
      const form = forms.context.lookup(ref)
      if (!(form instanceof PDFRawStream) || form.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) continue
      const own = form.dict.lookup(KEYS.resources)
      // An old form without resources uses those of the page.
      const used = own instanceof PDFDict ? own : resources
      if (used !== resources) open.push(used)
      muteForm(ref, form, used, read)
    }
  }
}

function muteForm(ref: PDFRef, form: PDFRawStream, resources: PDFDict, read: ReadFonts): void {
  const { context } = resources
  const content = read.reader.read(form)
  const fonts = new SilentFonts(resources, read)
  const muted = content === undefined ? undefined : muteContent(content, fonts)
  if (muted === undefined) return
  const stream = context.flateStream(Buffer.from(muted, 'latin1'))
  for (const [key, value] of form.dict.entries())
    if (![PDFName.of('Filter'), PDFName.of('Length')].includes(key)) stream.dict.set(key, value)
  stream.dict.set(KEYS.resources, fonts.resources())
  context.assign(ref, stream)
}

/** Reads each font of a document once. */
class ReadFonts {
  private readonly known = new Map<PDFDict, FontCodes | undefined>()
  readonly reader = new StreamReader(MAX_BYTES)

  codes(font: PDFDict): FontCodes | undefined {
    if (!this.known.has(font)) this.known.set(font, readFontCodes(font, this.reader))
    return this.known.get(font)
  }
}

/** The fonts of some resources, with silent copies of those that show tags. */
class SilentFonts implements ContentFonts {
  private readonly copies = new Map<string, { name: string; codes: Set<string> }>()
  private readonly own: PDFDict
  private readonly fonts: PDFDict
  private readonly read: ReadFonts

  constructor(resources: PDFDict, read: ReadFonts) {
    const fonts = resources.lookup(KEYS.fonts)
    this.own = resources
    this.fonts = fonts instanceof PDFDict ? fonts.clone() : resources.context.obj({})
    this.read = read
  }

  codes(name: string): FontCodes | undefined {
    const font = this.fonts.lookup(PDFName.of(name))
    return font instanceof PDFDict ? this.read.codes(font) : undefined
  }

  silent(name: string, code: string): string {
    const copy = this.copies.get(name) ?? { name: `${name}Silent`, codes: new Set() }
    while (!this.copies.has(name) && this.fonts.has(PDFName.of(copy.name))) copy.name += 'X'
    this.copies.set(name, copy)
    copy.codes.add(code)
    return copy.name
  }

  /** Returns the resources with the copies. They may be shared, so the original stays. */
  resources(): PDFDict {
    const { context } = this.fonts
    for (const [name, copy] of this.copies) {
      const font = this.fonts.lookup(PDFName.of(name), PDFDict).clone()
      font.set(PDFName.of('ToUnicode'), context.register(context.flateStream(silence(copy.codes))))
      this.fonts.set(PDFName.of(copy.name), context.register(font))
    }
    const resources = this.own.clone()
    resources.set(KEYS.fonts, this.fonts)
    return resources
  }
}

/** Returns a ToUnicode map by which codes are spaces (ISO 32000-2, 9.10.3). */
function silence(codes: ReadonlySet<string>): string {
  const width = [...codes][0]?.length ?? 2
  const rows = [...codes].map((code) => `1 beginbfchar <${code}> <0020> endbfchar`)
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Silent def /CMapType 2 def
1 begincodespacerange <${'0'.repeat(width)}> <${'f'.repeat(width)}> endcodespacerange
${rows.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`
}
