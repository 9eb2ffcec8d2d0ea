import { fieldSamples, type FieldSample as Sample } from '@foyer/form-kit/samples'

export type { Sample }

/** Samples of the form kit's conformance suite; add a type's sample to `conformance/samples.ts` of the package. */
export const sampleItems: Readonly<Record<string, Sample>> = Object.fromEntries(
  Object.entries(fieldSamples).map(([type, sample]) => [type, withLocalDocument(sample)]),
)

/** Replaces the signing service's document of the form kit's samples by a page of this site. */
function withLocalDocument(sample: Sample): Sample {
  const { additionalProperties, label: title } = sample.item
  if (!additionalProperties) return sample
  return { ...sample, item: { ...sample.item, additionalProperties: { title, url: '/form-kit-sign-1.html' } } }
}
