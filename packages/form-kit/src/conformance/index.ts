export { fieldSamples, type FieldSample } from './samples.ts'
