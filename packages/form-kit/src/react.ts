export { standardViews } from './fields/views.ts'
export type { FieldProps, FieldView, FieldViews, ReadOnlyProps } from './fields/field-view.ts'
export { SimpleForm } from './layouts/SimpleForm.tsx'
