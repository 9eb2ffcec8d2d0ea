import { defineFeature } from '#platform/feature/feature.ts'
import { formEditorEndpoints } from '../contract.ts'
import { formEditorData } from './personal-data.ts'
import { formEditorBindings } from './routes.ts'
import { seedDemoEdit } from './seed-demo.ts'

export const formEditor = defineFeature({
  name: 'form-editor',
  after: ['session', 'forms', 'drafts'],
  endpoints: formEditorEndpoints,
  bindings: ({ db, use }) => formEditorBindings({ db, use }),
  pages: { formPreview: { framed: true } },
  personalData: () => formEditorData,
  demo: ({ db }, { sites, now }) => seedDemoEdit(db, sites.meridian, now),
})
