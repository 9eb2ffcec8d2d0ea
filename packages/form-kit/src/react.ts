export { FileDrop, type FileDropProps } from './fields/file-upload/FileDrop.tsx'
export { UploadError } from './fields/file-upload/field-uploads.ts'
export { leaveGroup } from './internals/leave-group.ts'
export { HtmlContentForm, type HtmlContentFormProps, type HtmlContentItem } from './layouts/HtmlContentForm.tsx'
export { SimpleForm, type SimpleFormProps } from './layouts/SimpleForm.tsx'
export { StepperForm, type StepperFormProps } from './layouts/StepperForm.tsx'
export type { ControlProps, FieldProps, FieldView, FieldViews, ReadOnlyProps } from './model/field-view.ts'
export { Form, type FormProps } from './react/Form.tsx'
export { FieldAnswer } from './react/FieldAnswer.tsx'
export { FormField } from './react/FormField.tsx'
export { FormSectionFields } from './react/FormSectionFields.tsx'
export { LoadBoundary } from './react/LoadBoundary.tsx'
export { SubmitButton, type SubmitButtonProps } from './react/Form.tsx'
export {
  FormMessages,
  useFieldState,
  useFormContext,
  useFormState,
  useMessages,
  useSectionState,
} from './react/form-context.ts'
export { lazyPart } from './react/lazy-part.ts'
export { EmptyState, ErrorState, LoadingState, type ErrorStateProps } from './react/states.tsx'
export { standardViews } from './standard/views.ts'
export { HtmlViewer } from './viewers/HtmlViewer.tsx'
export { PdfSheets, type PdfSheetsProps } from './viewers/PdfSheets.tsx'
export { PdfViewer, type PdfViewerProps } from './viewers/PdfViewer.tsx'
export { ReadMore, type ReadMoreProps } from './viewers/ReadMore.tsx'
