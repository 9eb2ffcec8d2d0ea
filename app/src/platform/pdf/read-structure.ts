import { PDFArray, PDFDict, PDFDocument, type PDFField, PDFName, PDFRef, PDFSignature } from 'pdf-lib'

/** Opens a PDF for editing. A file with an owner password only opens without it and loses its restrictions. */
export const openForChange = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false, password: '' })

/** Returns an encrypted PDF decrypted; undefined if that needs a password. */
export async function withoutEncryption(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const document = await openForChange(bytes)
    return await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
  } catch {
    return undefined
  }
}

/**
 * Returns true if a node of the page tree has two parents, by which a few hundred bytes can claim any number of pages.
 */
export async function sharesPages(bytes: Uint8Array): Promise<boolean> {
  const { catalog } = await openForChange(bytes)
  const seen = new Set<PDFRef>()
  const open = [catalog.get(PDFName.of('Pages'))]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!(node instanceof PDFRef)) continue
    if (seen.has(node)) return true
    seen.add(node)
    const kids = catalog.context.lookupMaybe(node, PDFDict)?.lookupMaybe(PDFName.of('Kids'), PDFArray)
    open.push(...(kids?.asArray() ?? []))
  }
  return false
}

/**
 * Returns the names of the signature fields that hold a signature.
 * @throws if the file is not a PDF
 */
export async function readSignedFields(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const document = await openForChange(bytes)
  const fields = document.getForm().getFields()
  return new Set(fields.filter(isSigned).map((field) => field.getName()))
}

const isSigned = (field: PDFField) =>
  field instanceof PDFSignature && field.acroField.getInheritableAttribute(PDFName.of('V')) !== undefined
