import { describe, expect, test } from 'vitest'
import { standardModels } from '../standard/models.ts'
import { standardSchemas } from '../standard/schemas.ts'
import { standardViews } from '../standard/views.ts'
import { conformanceCases } from './conformance-cases.ts'
import { fieldSamples, uploadSample } from './samples.ts'

const registries = { models: standardModels, views: standardViews, schemas: standardSchemas }

test('every name of a type has a sample [RB-29]', () => {
  expect([...standardModels.keys()].filter((name) => !(name in fieldSamples))).toEqual([])
})

describe.each([...Object.entries(fieldSamples), ['fileUpload that uploads', uploadSample] as const])(
  'a field of type %s',
  (_type, sample) => {
    for (const { title, run } of conformanceCases(sample, registries)) test(title, run)
  },
)
