import { type FieldNode, type FormDefinition, type FormStore, type Messages, SubmitError } from '@foyer/form-kit'
import { StepperForm, standardViews, SubmitButton } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router'
import { type DraftInUse, SavedStatus, useDraft } from '#features/drafts/web/index.ts'
import { requestSignIn } from '#features/session/web/index.ts'
import { isApiError } from '#ui/api/transport.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { SubmitResult } from '../contract.ts'
import { type ApplyInfo, type Questions, sendApplication } from './apply-queries.ts'
import { ClosingTime } from './ClosingTime.tsx'
import { OriginMark } from './OriginMark.tsx'
import { type ReadResume, readingResume } from './read-resume.ts'
import type { NotSent, Received } from './received.ts'

export interface ApplyFormProps {
  readonly info: ApplyInfo
  readonly questions: Questions
  /** Answers that were typed before the person signed in; they go into the candidate's draft. */
  readonly typed: Readonly<Record<string, unknown>>
  /** Opens the draft of the person who is signed in now, with what was typed so far. */
  readonly reopen: (typed: Readonly<Record<string, unknown>>) => Promise<void>
}

/** The form of an application, rendered once its messages are loaded. */
export function ApplyForm(props: ApplyFormProps) {
  const messages = useKitMessages()
  return messages ? <LoadedForm key={props.questions.draft.encId} {...props} messages={messages} /> : null
}

function LoadedForm({ info, questions, messages, typed, reopen }: ApplyFormProps & { readonly messages: Messages }) {
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [read, setRead] = useState<ReadResume>()
  const draft: DraftInUse = useDraft({
    encId: questions.draft.encId,
    version: questions.draft.version,
    definition: withExplanation(questions, intl.formatMessage({ id: 'apply.voluntary' })),
    values: valuesOf(questions),
    messages,
    upload: (usual) => readingResume(app, questions.draft.encId, usual, setRead),
  })
  const { store } = draft
  const imported = read?.imported ?? questions.imported
  useEffect(() => {
    if (read) store.load(untouched(store, read.values))
  }, [read, store])
  const { send, isWaiting } = useSending(draft, { info, questions })
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => typeAgain(store, typed), [store, typed])

  const noteOf = (node: FieldNode) => {
    const { name } = node.item
    const origin = node.row ? undefined : imported[name]
    return (
      <>
        {origin ? <OriginMark node={node} origin={origin} /> : null}
        {name === 'resume' && read?.review ? (
          <p>
            <Link to={`${read.review}${carriedParameters(search)}`} target="_blank">
              <FormattedMessage id="apply.resume.review" />
            </Link>
          </p>
        ) : null}
        {draft.fieldNote(node)}
      </>
    )
  }
  const signIn = async () => {
    const values = store.values()
    if (await requestSignIn({ skipRefresh: true })) await reopen(values)
  }
  return (
    <section className="apply-form" aria-labelledby="apply-form-heading">
      <h1 id="apply-form-heading" ref={heading} tabIndex={-1}>
        <FormattedMessage id="apply.heading" values={{ name: <bdi key="name">{info.position.name}</bdi> }} />
      </h1>
      {questions.positions.length > 1 ? (
        <p>
          <FormattedMessage
            id="apply.several"
            values={{
              count: questions.positions.length,
              names: <bdi key="names">{questions.positions.map(({ name }) => name).join(', ')}</bdi>,
            }}
          />
        </p>
      ) : null}
      {info.closes ? (
        <p className="apply-closing">
          <ClosingTime closes={info.closes} />
        </p>
      ) : null}
      {viewer || !app.site.configs.loginSignupConfig.candidateLoginEnabled ? null : (
        <p>
          <button type="button" className="link-button" onClick={() => void signIn()}>
            <FormattedMessage id="apply.signIn" />
          </button>
        </p>
      )}
      <StepperForm
        store={store}
        views={standardViews}
        fieldNote={noteOf}
        locale={app.locale}
        aria-label={intl.formatMessage({ id: 'apply.form' })}
        onSubmit={send}
        actions={
          <>
            <SavedStatus draft={draft} />
            {isWaiting ? (
              <p role="status">
                <FormattedMessage id="apply.waiting" />
              </p>
            ) : null}
            <SubmitButton className="button button-primary">
              <FormattedMessage id="apply.submit" />
            </SubmitButton>
          </>
        }
      />
    </section>
  )
}

/** Returns the values of a draft for the form, whose files have names. */
function valuesOf({ values, files }: Pick<Questions, 'values' | 'files'>): Record<string, unknown> {
  return { ...values, ...Object.groupBy(files, ({ field }) => field) }
}

/** Returns the form, whose sections of voluntary questions about the person say that they are. */
function withExplanation({ definition, demographic }: Questions, text: string): FormDefinition {
  // Checked by the kit when it was published.
  const { sections, ...form } = definition as FormDefinition
  const isVoluntary = (items: (typeof sections)[number]['items']) =>
    items.length > 0 && items.every(({ name }) => demographic.includes(name))
  return {
    ...form,
    sections: sections.map((section) =>
      isVoluntary(section.items)
        ? { ...section, description: [section.description, text].filter(Boolean).join(' ') }
        : section,
    ),
  }
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

/** Repeats answers in the form of another draft, which saves them. Files belong to the draft they were uploaded to. */
function typeAgain(store: FormStore, typed: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(typed)) {
    const node = store.field(name)
    const isFile = node && /^file_?upload$/i.test(node.item.type)
    if (node && !isFile && value !== null && value !== '') store.change(node, value)
  }
}

/** Sends the application once everything is saved; a browser without a connection waits for it. */
function useSending(draft: DraftInUse, { info, questions }: Pick<ApplyFormProps, 'info' | 'questions'>) {
  const intl = useIntl()
  const app = useApp()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [isWaiting, setWaiting] = useState(false)
  const trySending = async () => {
    const { complete, version, conflicts } = await draft.settle()
    if (conflicts.length > 0) {
      const unsettled = intl.formatMessage({ id: 'drafts.conflict.unsettled' })
      throw new SubmitError({ fields: Object.fromEntries(conflicts.map((field) => [field, unsettled])) })
    }
    if (!complete) throw new SubmitError({ message: intl.formatMessage({ id: 'apply.unsent' }) })
    const { encId: id } = questions.draft
    const pids = questions.positions.map(({ pid }) => pid)
    return sendApplication(app, { id, version, formVersionIds: questions.form_version_ids, pids })
  }
  const send = async () => {
    setWaiting(!navigator.onLine)
    if (!navigator.onLine)
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
      })
    setWaiting(false)
    try {
      const results = await trySending()
      await draft.forget()
      app.queryClient.removeQueries({ queryKey: ['apply'] })
      const state = { received: results.flatMap((result) => receivedOf(result, questions)) }
      await navigate(withCarriedParameters(`/careers/apply/success?pid=${info.position.pid}`, search), { state })
    } catch (error) {
      if (error instanceof SubmitError) throw error
      if (!isApiError(error)) throw new SubmitError({ message: intl.formatMessage({ id: 'apply.unsent' }) })
      // Another device changed answers, or the questions are new ones: the form shows them.
      if (error.code === 'draft-changed') await draft.saver.refresh()
      const fields = Object.fromEntries(Object.entries(error.fields).map(([name, [text = '']]) => [name, text]))
      throw new SubmitError({ message: error.message, fields })
    }
  }
  return { send, isWaiting }
}

function receivedOf(
  { pid, status, encId, receipt, received_on: at, message }: SubmitResult,
  { positions }: Questions,
): (Received | NotSent)[] {
  const name = positions.find((position) => position.pid === pid)?.name ?? ''
  if (status === 'refused') return [{ pid, name, reason: message }]
  return encId === null || receipt === null || at === null ? [] : [{ encId, receipt, at, name }]
}
