import { type PDFField, PDFName, PDFSignature } from 'pdf-lib'
import { openForChange } from './read-structure.ts'

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
