export { conformanceCases } from './conformance-cases.ts'
export type { ConformanceCase } from './markup-cases.ts'
export { fieldSamples, type FieldSample } from './samples.ts'
export type { Registries } from './subject.tsx'
