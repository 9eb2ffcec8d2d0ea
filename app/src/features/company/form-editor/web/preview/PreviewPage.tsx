import { createFormStore, type FieldItem, type Messages, standardModels, translateDefinition } from '@foyer/form-kit'
import { PreboardingAdminForm } from '@foyer/form-kit/product'
import { standardViews, StepperForm, SubmitButton } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'react-router'
import { FormLayout } from '#features/applying/given-forms/web/index.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import type { FormPurpose } from '../../contract.ts'
import { editedFormQuery } from '../form-editor-queries.ts'
import type { Definition } from '../model/tree.ts'
import { previewable, type Previewable } from './previewable.ts'
import { isFromEditor, type ToEditor } from './preview-messages.ts'
import './preview.css'

export const loadPreviewPage: PageLoader = async ({ context, params }) => {
  const app = context.get(appRouterContext)
  await app.queryClient.prefetchQuery({ ...editedFormQuery(app, params['key'] ?? ''), staleTime: 0 })
  return { status: 200, title: pageTitle(app, 'formEditor', 'title.formEditor') }
}

const postToEditor = (message: ToEditor) => window.parent.postMessage(message, window.location.origin)

/** The form as candidates see it, in the editor's frame. It follows the editor's changes. */
export function PreviewPage() {
  const app = useApp()
  const { key = '' } = useParams()
  const { data } = useQuery(editedFormQuery(app, key))
  const messages = useKitMessages()
  const [sent, setSent] = useState<{ definition: Definition; buttons: boolean }>()
  const [shown, setShown] = useState<Previewable>()
  const definition = sent?.definition ?? data?.edit.definition
  useEffect(() => {
    // Set once the scripts are ready to respond.
    document.documentElement.dataset['scripts'] = 'ready'
  }, [])
  useEffect(() => {
    const take = ({ origin, data: message }: MessageEvent<unknown>) => {
      if (origin === window.location.origin && isFromEditor(message)) setSent(message)
    }
    window.addEventListener('message', take)
    postToEditor({ kind: 'form-preview-ready' })
    return () => window.removeEventListener('message', take)
  }, [])
  useEffect(() => {
    let isCurrent = true
    if (definition) void previewable(definition).then((next) => isCurrent && setShown(next))
    return () => {
      isCurrent = false
    }
  }, [definition])
  return (
    // Labelled, because the surrounding page also has a main landmark.
    <main className="form-preview" aria-labelledby="form-preview">
      <h1 id="form-preview" className="visually-hidden">
        <FormattedMessage id="formEditor.view.preview" />
      </h1>
      {data && shown && messages ? (
        <Preview shown={shown} messages={messages} purpose={data.purpose} buttons={sent?.buttons ?? false} />
      ) : null}
    </main>
  )
}

/** The form, and the number of questions that can't be shown. */
function Preview({ shown, ...props }: Props) {
  return (
    <>
      {shown.left > 0 ? (
        <p className="notice">
          <FormattedMessage id="formEditor.leftOut" values={{ count: shown.left }} />
        </p>
      ) : null}
      <PreviewForm shown={shown} {...props} />
    </>
  )
}

interface Props {
  readonly shown: Previewable
  readonly messages: Messages
  readonly purpose: FormPurpose
  /** Shows the buttons of the admin layout next to each question. */
  readonly buttons: boolean
}

function PreviewForm({ shown, messages, purpose, buttons }: Props) {
  const { locale } = useApp()
  const intl = useIntl()
  const [tried, setTried] = useState<unknown>()
  const store = useMemo(() => {
    const translated = translateDefinition(shown.form, locale)
    const sections = translated.sections.map((section) => ({
      ...section,
      items: buttons ? section.items.map(withButtons) : section.items,
    }))
    return createFormStore({ definition: { sections }, models: standardModels, messages })
  }, [shown, messages, locale, buttons])
  // Chosen like on the pages on which candidates fill in forms.
  const Layout = purpose === 'given' ? FormLayout : StepperForm
  const label = intl.formatMessage({ id: 'formEditor.view.preview' })
  if (buttons)
    return <PreboardingAdminForm store={store} views={standardViews} locale={locale} isEditMode aria-label={label} />
  return (
    // Another try starts without the previous success message.
    <div onSubmitCapture={() => setTried(undefined)}>
      <Layout
        store={store}
        views={standardViews}
        locale={locale}
        aria-label={label}
        onSubmit={() => setTried(store)}
        actions={
          <SubmitButton className="button button-primary">
            <FormattedMessage id="formEditor.try" />
          </SubmitButton>
        }
      />
      <p role="status" className="form-preview-done">
        {tried === store ? <FormattedMessage id="formEditor.tried" /> : null}
      </p>
    </div>
  )
}

/** The admin layout's buttons; the editor around the frame carries out their actions. */
function withButtons(item: FieldItem): FieldItem {
  const does = (act: ToEditor['act']) => () => postToEditor({ kind: 'form-preview-act', act, name: item.name })
  return {
    ...item,
    onDuplicate: does('duplicate'),
    onEdit: does('edit'),
    onDelete: does('delete'),
    onMoveUp: does('up'),
    onMoveDown: does('down'),
  }
}
