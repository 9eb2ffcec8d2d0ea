import type { FormDefinition, Values } from '@foyer/form-kit'
import { SimpleForm, standardViews, useMessages } from '@foyer/form-kit/react'
import { useEffect, useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { readableJson } from '../ReportedValues.tsx'
import { useViewMode } from '../use-view-mode.ts'
import { useReportedValues, watchedForm } from '../watched-form.ts'

interface DefinitionPreviewProps {
  readonly definition: FormDefinition
  readonly initialValues: Values
  /** Called with the answers after each change. */
  readonly onAnswers: (values: Values) => void
}

/** A working form of a definition, with the values it reports. */
export function DefinitionPreview({ definition, initialValues, onAnswers }: DefinitionPreviewProps) {
  const { locale } = useApp()
  const mode = useViewMode()
  const messages = useMessages()
  const [form] = useState(() => watchedForm({ definition, messages, initialValues }))
  const values = useReportedValues(form)
  useEffect(() => form.watch(() => onAnswers(form.values())), [form, onAnswers])
  return (
    <>
      <SimpleForm
        store={form.store}
        views={standardViews}
        locale={locale}
        mode={mode}
        aria-label="Preview"
        actions={
          mode === 'edit' && (
            <button type="submit" className="fk-button" data-kind="primary">
              Send
            </button>
          )
        }
      />
      <h3>Reported values</h3>
      <pre className="gallery-code">{readableJson(values)}</pre>
    </>
  )
}
