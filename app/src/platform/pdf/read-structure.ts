import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from 'pdf-lib'

/** Opens a PDF to change it. One that restricts its readers by an owner's password opens without one, and loses the restrictions. */
export const openForChange = (bytes: Uint8Array): Promise<PDFDocument> =>
  PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false, password: '' })

/** Returns an encrypted PDF without its encryption; undefined when that takes a password. */
export async function withoutEncryption(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const document = await openForChange(bytes)
    return await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
  } catch {
    return undefined
  }
}

/** True when a node of the tree of pages has two parents: a few hundred bytes can then claim any number of pages. */
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
