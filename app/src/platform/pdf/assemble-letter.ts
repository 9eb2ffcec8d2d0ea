import { PDFArray, PDFDict, PDFDocument, PDFInvalidObject, PDFName, PDFString } from 'pdf-lib'
import { appendAuditPages } from './audit-pages.ts'
import { DocumentFonts } from './text/fonts.ts'
import type { LetterParts } from './letter.ts'
import { openForChange } from './read-structure.ts'
import { sealDictionary } from './seal-place.ts'
import { muteTags } from './tags/mute-tags.ts'
import { stampMarks } from './marks/stamp-letter.ts'

/**
 * Takes tags out of a letter's text, stamps it, appends the audit pages, and reserves room for one seal over the whole file.
 * @throws if the letter is not an editable PDF or a mark does not fit
 */
export async function assembleLetter({ letter, marks, audit, place, title }: LetterParts): Promise<Uint8Array> {
  const document = letter ? await openForChange(letter) : await PDFDocument.create({ updateMetadata: false })
  const fonts = new DocumentFonts(document)
  muteTags(document)
  await stampMarks(document, fonts, marks)
  await appendAuditPages(document, fonts, audit)
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setProducer('Foyer')
  document.setModificationDate(place.at)
  if (!letter) document.setCreationDate(place.at)
  leaveRoom(document, sealDictionary(place))
  // Object streams would compress the signature placeholder.
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
}

/** Adds an invisible signature field (ISO 32000-2, 12.7.5.5) and the form flags that announce it to readers. */
function leaveRoom(document: PDFDocument, dictionary: string): void {
  const { context, catalog } = document
  const signature = context.register(PDFInvalidObject.of(Buffer.from(dictionary, 'latin1')))
  const page = document.getPages().at(-1)
  if (!page) throw new Error('A letter without pages cannot be sealed.')
  const appearance = context.register(context.formXObject([], { BBox: [0, 0, 0, 0], Resources: {} }))
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of('FoyerSeal'),
      // Print and locked.
      F: 132,
      P: page.ref,
      AP: { N: appearance },
    }),
  )
  page.node.addAnnot(field)
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({ Fields: [] })
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([])
  removeSignatures(fields)
  fields.push(field)
  form.set(PDFName.of('Fields'), fields)
  form.set(PDFName.of('SigFlags'), context.obj(3))
  catalog.set(PDFName.of('AcroForm'), form)
}

/** Existing signatures are invalid after stamping; empty fields are clearer than broken signatures. */
function removeSignatures(fields: PDFArray): void {
  for (let index = 0; index < fields.size(); index++) {
    const field = fields.lookupMaybe(index, PDFDict)
    if (field?.lookupMaybe(PDFName.of('FT'), PDFName) === PDFName.of('Sig')) field.delete(PDFName.of('V'))
  }
}
