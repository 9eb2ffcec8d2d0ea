// The samples are those of the toolkit's conformance suite: add a type's sample in `conformance/samples.ts` of the package.
export { fieldSamples as sampleItems, type FieldSample as Sample } from '@foyer/form-kit/samples'
