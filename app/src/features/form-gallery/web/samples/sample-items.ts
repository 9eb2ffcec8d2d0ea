import { fieldSamples, type FieldSample as Sample } from '@foyer/form-kit/samples'

export type { Sample }

/** The samples of the toolkit's conformance suite: add a type's sample in `conformance/samples.ts` of the package. */
export const sampleItems: Readonly<Record<string, Sample>> = Object.fromEntries(
  Object.entries(fieldSamples).map(([type, sample]) => [type, withLocalDocument(sample)]),
)

/** Replaces the document of a signing service, which the toolkit's samples name, by a page of this site. */
function withLocalDocument(sample: Sample): Sample {
  const { additionalProperties, label: title } = sample.item
  if (!additionalProperties) return sample
  return { ...sample, item: { ...sample.item, additionalProperties: { title, url: '/form-kit-sign-1.html' } } }
}
