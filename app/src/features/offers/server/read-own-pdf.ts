import { getDocumentProxy } from 'unpdf'
import { readPageText } from '#platform/pdf/page-text.ts'

/** Returns pages and texts of a file that we made ourselves; one from outside goes through `inspectPdf`. */
export async function readOwnPdf(bytes: Uint8Array): Promise<{ pages: number; text: string[] }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const text: string[] = []
  for (let number = 1; number <= document.numPages; number += 1)
    text.push(await readPageText(await document.getPage(number)))
  return { pages: document.numPages, text }
}
