import { useQuery } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'react-router'
import { DeskNavigation } from '#features/company/desk/web/index.ts'
import { isApiError } from '#ui/api/transport.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { editedFormQuery, type ShownForm } from '../form-editor-queries.ts'
import { QuestionList } from '../editing/QuestionList.tsx'
import { AllForms, FormEditor } from './FormEditor.tsx'
import '#ui/editing/tool.css'
import '#ui/styles/kept-list.css'
import '../question/panel.css'
import './editor.css'
import './views.css'

export const loadEditorPage: PageLoader = async ({ context, params }) => {
  const app = context.get(appRouterContext)
  try {
    const query = editedFormQuery(app, params['key'] ?? '')
    const { edit } = await app.queryClient.fetchQuery({ ...query, staleTime: 0 })
    return { status: 200, title: pageTitle(app, 'formEditor', 'title.formEditor', edit.title) }
  } catch (error) {
    const status = isApiError(error) && error.status === 404 ? 404 : 200
    return { status, title: pageTitle(app, 'formEditor', 'title.formEditor') }
  }
}

/** One form in the editor; an imported form is shown for reading. */
export function EditorPage() {
  const app = useApp()
  const { key = '' } = useParams()
  const query = useQuery(editedFormQuery(app, key))
  if (isApiError(query.error) && query.error.status === 404 && !query.data)
    return (
      <MessagePage
        heading={<FormattedMessage id="formEditor.missing" />}
        text={<FormattedMessage id="formEditor.missingText" />}
      >
        <p>
          <AllForms />
        </p>
      </MessagePage>
    )
  return (
    <>
      <div className="page-wide tool-areas">
        <DeskNavigation current="forms" isWithin />
      </div>
      <Loaded query={query} failedHeading="formEditor.formFailed" className="kept-empty">
        {(shown) => (shown.own ? <FormEditor key={shown.key} shown={shown} /> : <ForeignForm shown={shown} />)}
      </Loaded>
    </>
  )
}

function ForeignForm({ shown: { edit } }: { readonly shown: ShownForm }) {
  return (
    <section className="page-wide" aria-labelledby="tool-form-heading">
      <p>
        <AllForms />
      </p>
      <h1 id="tool-form-heading">
        <bdi>{edit.title}</bdi>
      </h1>
      <p className="notice">
        <FormattedMessage id="formEditor.notOwnText" />
      </p>
      <QuestionList definition={edit.definition} />
    </section>
  )
}
