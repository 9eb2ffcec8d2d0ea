import { fieldSamples, type FieldSample as Sample } from '@foyer/form-kit/samples'

export type { Sample }

/** The toolkit's own sample names a document of a signing service; here a page of this site stands for one. */
const esignSample = fieldSamples['esignForm']

/** The samples are those of the toolkit's conformance suite: add a type's sample in `conformance/samples.ts` of the package. */
export const sampleItems: Readonly<Record<string, Sample>> = esignSample
  ? {
      ...fieldSamples,
      esignForm: {
        ...esignSample,
        item: {
          ...esignSample.item,
          additionalProperties: { title: 'Contract to sign', url: '/form-kit-sign-1.html' },
        },
      },
    }
  : fieldSamples
