import { extractText, getDocumentProxy } from 'unpdf'

/** Pages and texts of a file that we made ourselves; one from outside goes through `inspectPdf`, which takes no attachment. */
export async function readOwnPdf(bytes: Uint8Array): Promise<{ pages: number; text: string[] }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return { pages: totalPages, text }
}
