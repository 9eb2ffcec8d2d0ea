import { createFormStore, type FormDefinition, type Messages, standardModels, type Values } from '@foyer/form-kit'
import { FormMessages, SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'

interface Props {
  readonly definition: FormDefinition
  readonly values: Values
  readonly messages: Messages
  /** Id of the heading. */
  readonly labelledBy: string
}

/** Answers to read, each below its question. */
export function WrittenAnswers({ definition, values, messages, labelledBy }: Props) {
  const { locale } = useApp()
  const [store] = useState(() =>
    createFormStore({ definition, models: standardModels, messages, initialValues: values }),
  )
  return (
    <FormMessages value={messages}>
      <SimpleForm store={store} views={standardViews} mode="view" locale={locale} aria-labelledby={labelledBy} />
    </FormMessages>
  )
}
