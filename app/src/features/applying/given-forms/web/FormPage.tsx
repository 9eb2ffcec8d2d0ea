import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation, useSearchParams } from 'react-router'
import { BackLink } from '#ui/BackLink.tsx'
import { isApiError } from '#ui/api/transport.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { MessagePage } from '#ui/MessagePage.tsx'
import { appRouterContext, useApp, useViewer } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { type PageLoader, pageTitle } from '#ui/page/page-data.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import { CENTER_PATH, isSignature } from '../rules.ts'
import { isCompleted } from '../states.ts'
import { CenterPage, loadCenterPage } from './CenterPage.tsx'
import { DueTime } from './DueTime.tsx'
import { FormToFill } from './FormToFill.tsx'
import { type FormAddress, formQuery, type ShownForm } from './form-queries.ts'
import { SentAnswers } from './SentAnswers.tsx'
import '#ui/styles/kept-list.css'
import './given-forms.css'

function readAddress(parameters: URLSearchParams): FormAddress | undefined {
  const id = parameters.get('id')
  return id ? { id, linkKey: parameters.get('key') ?? undefined } : undefined
}

export const loadFormPage: PageLoader = async (call) => {
  const app = call.context.get(appRouterContext)
  const address = readAddress(new URL(call.request.url).searchParams)
  const title = pageTitle(app, 'formView', 'title.formView')
  if (!address) return app.viewer.current() ? { ...(await loadCenterPage(call)), title } : { status: 200, title }
  try {
    const { form } = await app.queryClient.fetchQuery({ ...formQuery(app, address), staleTime: 0 })
    return { status: 200, title: pageTitle(app, 'formView', 'title.formView', form.title) }
  } catch (error) {
    const status = isApiError(error) && [401, 404].includes(error.status) ? error.status : 200
    return { status, title }
  }
}

/** One form selected by `id`, else the list of the signed-in candidate's forms. */
export function FormPage() {
  const [parameters] = useSearchParams()
  const address = readAddress(parameters)
  const viewer = useViewer()
  if (address) return <OneForm address={address} />
  return viewer ? (
    <CenterPage />
  ) : (
    <SignInFirst
      heading={<FormattedMessage id="title.formView" />}
      text={<FormattedMessage id="givenForms.signedOut" />}
    />
  )
}

function OneForm({ address }: { readonly address: FormAddress }) {
  const app = useApp()
  const query = useQuery(formQuery(app, address))
  if (isApiError(query.error) && query.error.status === 404) return <NoForm />
  return (
    <Loaded query={query} failedHeading="givenForms.failed" className="kept-empty">
      {(shown) => <Shown shown={shown} address={address} reload={() => void query.refetch()} />}
    </Loaded>
  )
}

/** The page for a form that is missing, belongs to another person, or requires a sign-in. */
function NoForm() {
  const viewer = useViewer()
  const heading = <FormattedMessage id="givenForms.gone.heading" />
  return viewer ? (
    <MessagePage heading={heading} text={<FormattedMessage id="givenForms.gone.text" />} />
  ) : (
    <SignInFirst heading={heading} text={<FormattedMessage id="givenForms.gone.signIn" />} />
  )
}

function SignInFirst({ heading, text }: { readonly heading: ReactNode; readonly text: ReactNode }) {
  const { pathname, search } = useLocation()
  const next = `/candidate/login?${new URLSearchParams({ next: `${pathname}${search}` }).toString()}`
  return (
    <MessagePage heading={heading} text={text}>
      <p>
        <Link className="button button-primary" to={withCarriedParameters(next, search)}>
          <FormattedMessage id="drafts.signIn" />
        </Link>
      </p>
    </MessagePage>
  )
}

/** A field of a form, whose definition the kit checked when it was published. */
interface Item {
  readonly type: string
  readonly additionalProperties?: { readonly wid?: string }
}

/** Returns the ids of the documents to sign, one of which the company can replace while the page is open. */
const documentsOf = ({ definition }: ShownForm): string =>
  (definition as { sections: readonly { items: readonly Item[] }[] }).sections
    .flatMap(({ items }) => items.filter(isSignature))
    .map(({ additionalProperties: place }) => place?.wid ?? '')
    .join(' ')

interface ShownProps {
  readonly shown: ShownForm
  readonly address: FormAddress
  readonly reload: () => void
}

function Shown({ shown, address, reload }: ShownProps) {
  const messages = useKitMessages()
  const viewer = useViewer()
  const [parameters] = useSearchParams()
  const { form, status } = shown
  const [wasOpen] = useState(!isCompleted(status))
  return (
    <div className="page-narrow given-form">
      {viewer ? (
        <BackLink to={withCarriedParameters(CENTER_PATH, `?${parameters.toString()}`)}>
          <FormattedMessage id="title.documentCenter" />
        </BackLink>
      ) : null}
      <h1>
        <bdi>{form.title}</bdi>
      </h1>
      {form.position ? (
        <p className="muted">
          <bdi>{form.position}</bdi>
        </p>
      ) : null}
      <DueTime form={form} />
      {messages &&
        (isCompleted(status) ? (
          <SentAnswers shown={shown} messages={messages} justSent={wasOpen} />
        ) : (
          <FormToFill
            key={`${form.encId} ${documentsOf(shown)}`}
            shown={shown}
            address={address}
            messages={messages}
            reload={reload}
          />
        ))}
    </div>
  )
}
