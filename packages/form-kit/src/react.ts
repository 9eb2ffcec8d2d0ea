export type { ControlProps, FieldProps, FieldView, FieldViews, ReadOnlyProps } from './fields/field-view.ts'
export { standardViews } from './fields/views.ts'
export { FileDrop, type FileDropProps } from './fields/file-upload/FileDrop.tsx'
export { leaveGroup } from './internals/leave-group.ts'
export { HtmlContentForm, type HtmlContentFormProps, type HtmlContentItem } from './layouts/HtmlContentForm.tsx'
export { PreboardingAdminForm, type PreboardingAdminFormProps } from './layouts/PreboardingAdminForm.tsx'
export { SimpleForm, type SimpleFormProps } from './layouts/SimpleForm.tsx'
export { StepperForm, type StepperFormProps } from './layouts/StepperForm.tsx'
export { Form, type FormProps } from './react/Form.tsx'
export {
  FormMessages,
  useFieldState,
  useFormContext,
  useFormState,
  useMessages,
  useSectionState,
} from './react/form-context.ts'
export { FormField } from './react/FormField.tsx'
export { FormSectionFields } from './react/FormSectionFields.tsx'
export { lazyPart } from './react/lazy-part.ts'
export { LoadBoundary } from './react/LoadBoundary.tsx'
export { SubmitButton, type SubmitButtonProps } from './react/SubmitButton.tsx'
export { useUrlValue } from './react/use-url-value.ts'
export { EmptyState } from './viewers/EmptyState.tsx'
export { ErrorState, type ErrorStateProps } from './viewers/ErrorState.tsx'
export { HtmlViewer } from './viewers/HtmlViewer.tsx'
export { ImplementationBanner } from './viewers/ImplementationBanner.tsx'
export { LoadingState } from './viewers/LoadingState.tsx'
export { EsignFrame, type EsignFrameProps } from './viewers/esign/EsignFrame.tsx'
export { FILE_PREVIEW_HEIGHT, LETTER_HEIGHT, PdfViewer, type PdfViewerProps } from './viewers/PdfViewer.tsx'
export { useSeen } from './viewers/pdf/use-seen.ts'
export { printPdf } from './viewers/print-pdf.ts'
export { PdfSheets, type PdfSheetsProps } from './viewers/PdfSheets.tsx'
export { ReadMore, type ReadMoreProps } from './viewers/ReadMore.tsx'
