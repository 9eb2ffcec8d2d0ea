import { type PDFField, PDFName, PDFSignature } from 'pdf-lib'
import { openForChange } from './read-structure.ts'

/** The names of the signature fields of a form that hold a signature. @throws when it is no PDF */
export async function readSignedFields(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  const document = await openForChange(bytes)
  const fields = document.getForm().getFields()
  return new Set(fields.filter(isSigned).map((field) => field.getName()))
}

const isSigned = (field: PDFField) =>
  field instanceof PDFSignature && field.acroField.getInheritableAttribute(PDFName.of('V')) !== undefined
