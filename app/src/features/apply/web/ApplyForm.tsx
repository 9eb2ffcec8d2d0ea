import { type FieldNode, type FormDefinition, type FormStore, type Messages, SubmitError } from '@foyer/form-kit'
import { StepperForm, standardViews, SubmitButton } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { Fragment, useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router'
import { SavedStatus, useDraft } from '#features/drafts/web/index.ts'
import { isApiError } from '#ui/api/transport.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { SubmitResult } from '../contract.ts'
import { type ApplyInfo, type Questions, sendApplication } from './apply-queries.ts'
import { ClosingTime } from './ClosingTime.tsx'
import { type ReadResume, readingResume } from './read-resume.ts'
import { OriginMark } from './OriginMark.tsx'
import type { Received } from './received.ts'

export interface ApplyFormProps {
  readonly info: ApplyInfo
  readonly questions: Questions
  /** Loads the draft again, for example after another device changed it. */
  readonly reload: () => Promise<void>
}

/** The form of an application, rendered once its messages are loaded. */
export function ApplyForm(props: ApplyFormProps) {
  const messages = useKitMessages()
  return messages ? <LoadedForm key={props.questions.draft.encId} {...props} messages={messages} /> : null
}

/** Returns the values of a draft for the form, whose files have names. */
function valuesOf({ values, files }: Pick<Questions, 'values' | 'files'>): Record<string, unknown> {
  const fields = Object.groupBy(files, ({ field }) => field)
  return { ...values, ...fields }
}

function LoadedForm({ info, questions, messages }: ApplyFormProps & { readonly messages: Messages }) {
  const intl = useIntl()
  const app = useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [read, setRead] = useState<ReadResume>()
  const draft = useDraft({
    ...questions.draft,
    // Checked by the kit when it was published.
    definition: questions.definition as FormDefinition,
    values: valuesOf(questions),
    messages,
    upload: (usual) => readingResume(app, questions.draft.encId, usual, setRead),
  })
  const { store } = draft
  const imported = read?.imported ?? questions.imported
  useEffect(() => {
    if (read) store.load(untouched(store, read.values))
  }, [read, store])
  useEffect(() => heading.current?.focus(), [])

  const send = async () => {
    const { complete, version, conflicts } = await draft.settle()
    if (conflicts.length > 0) {
      const unsettled = intl.formatMessage({ id: 'drafts.conflict.unsettled' })
      throw new SubmitError({ fields: Object.fromEntries(conflicts.map((field) => [field, unsettled])) })
    }
    if (!complete) throw new SubmitError({ message: intl.formatMessage({ id: 'apply.unsent' }) })
    try {
      const results = await sendApplication(app, {
        id: questions.draft.encId,
        version,
        formVersionIds: questions.form_version_ids,
      })
      await draft.forget()
      app.queryClient.removeQueries({ queryKey: ['apply'] })
      const state = { received: results.flatMap((result) => receivedOf(result, questions)) }
      await navigate(withCarriedParameters(`/careers/apply/success?pid=${info.position.pid}`, search), { state })
    } catch (error) {
      if (!isApiError(error)) throw new SubmitError({ message: intl.formatMessage({ id: 'apply.unsent' }) })
      // Shows what another device changed.
      if (error.code === 'draft-changed') void draft.saver.refresh()
      const fields = Object.fromEntries(Object.entries(error.fields).map(([name, [text = '']]) => [name, text]))
      throw new SubmitError({ message: error.message, fields })
    }
  }
  const noteOf = (node: FieldNode) => {
    const { name } = node.item
    const origin = node.row ? undefined : imported[name]
    if (name === 'resume' && read?.review)
      return (
        <p>
          <Link to={`${read.review}${carriedParameters(search)}`} target="_blank">
            <FormattedMessage id="apply.resume.review" />
          </Link>
        </p>
      )
    return origin ? <OriginMark node={node} origin={origin} /> : null
  }
  const fieldNote = (node: FieldNode) => [
    <Fragment key="origin">{noteOf(node)}</Fragment>,
    <Fragment key="draft">{draft.fieldNote(node)}</Fragment>,
  ]
  return (
    <section className="apply-form" aria-labelledby="apply-form-heading">
      <h1 id="apply-form-heading" ref={heading} tabIndex={-1}>
        <FormattedMessage id="apply.heading" values={{ name: <bdi key="name">{info.position.name}</bdi> }} />
      </h1>
      {info.closes ? (
        <p className="apply-closing">
          <ClosingTime closes={info.closes} />
        </p>
      ) : null}
      <StepperForm
        store={store}
        views={standardViews}
        fieldNote={fieldNote}
        locale={app.locale}
        aria-label={intl.formatMessage({ id: 'apply.form' })}
        onSubmit={send}
        actions={
          <>
            <SavedStatus draft={draft} />
            <SubmitButton className="button button-primary">
              <FormattedMessage id="apply.submit" />
            </SubmitButton>
          </>
        }
      />
    </section>
  )
}

/** Returns the values that the person has not touched, of those that were filled in. */
function untouched(store: FormStore, values: Questions['values']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const state = store.field(name)?.state
      return state && !state.dirty && !Array.isArray(state.value)
    }),
  )
}

function receivedOf(
  { pid, status, encId, receipt, received_on: at }: SubmitResult,
  { positions }: Questions,
): Received[] {
  if (status !== 'submitted' || encId === null || receipt === null || at === null) return []
  return [{ encId, receipt, at, name: positions.find((position) => position.pid === pid)?.name ?? '' }]
}
