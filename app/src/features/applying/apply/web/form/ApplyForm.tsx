import type { FieldNode, FormDefinition, FormStore, Messages, SectionNode } from '@foyer/form-kit'
import { StepperForm, standardViews, SubmitButton } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { SavedStatus, useDraft, type UseDraftResult } from '#features/applying/answers/web/index.ts'
import { draftCalls } from '#features/applying/drafts/web/index.ts'
import { requestSignIn } from '#features/account/session/web/index.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import { carriedParameters } from '#ui/page/carried-parameters.ts'
import type { ApplyInfo, Questions } from '../apply-queries.ts'
import { AboutApplying } from '../ApplyFacts.tsx'
import { AppliedTogether, ApplyHeading } from '../AppliedTogether.tsx'
import { ClosingTime } from '../ClosingTime.tsx'
import { MovedQuestions } from './MovedQuestions.tsx'
import { OriginMark } from './OriginMark.tsx'
import { SectionCheck } from './SectionCheck.tsx'
import { RequiredAnswerNote } from './RequiredAnswerNote.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'
import { type ReadResume, readingResume } from './read-resume.ts'
import { type LeftAnswers, useSending } from './use-sending.ts'

export interface ApplyFormProps extends Required<LeftAnswers> {
  readonly info: ApplyInfo
  readonly questions: Questions
  /**
   * Opens the draft of the person who is now signed in, with everything typed so far, or the draft with its new
   * questions.
   */
  readonly reopen: (left: LeftAnswers) => Promise<void>
}

/** The form of an application, rendered once its messages are loaded. */
export function ApplyForm(props: ApplyFormProps) {
  const messages = useKitMessages()
  const { draft, form_version_ids: ids } = props.questions
  return messages ? <LoadedForm key={`${draft.encId} ${ids.join(' ')}`} {...props} messages={messages} /> : null
}

function LoadedForm(props: ApplyFormProps & { readonly messages: Messages }) {
  const { info, questions, messages, typed, before, reopen } = props
  const intl = useIntl()
  const app = useApp()
  const viewer = useViewer()
  const { search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [read, setRead] = useState<ReadResume>()
  const draft: UseDraftResult = useDraft({
    encId: questions.draft.encId,
    version: questions.draft.version,
    more: questions.drafts,
    definition: withMarks(questions, intl.formatMessage({ id: 'apply.voluntary' })),
    values: valuesOf(questions),
    messages,
    callsOf: draftCalls,
    upload: (usual) => readingResume(app, questions.draft.encId, usual, setRead),
  })
  const { store } = draft
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const imported = Object.fromEntries(
    Object.entries(read?.imported ?? questions.imported).filter(([field]) => !checked.has(field)),
  )
  useEffect(() => {
    if (read) store.load(untouched(store, read.values))
  }, [read, store])
  const box = useRef<HTMLElement>(null)
  const [toVerify, setToVerify] = useState<string>()
  const { send, isWaiting } = useSending(draft, {
    info,
    questions,
    reopen,
    prove: () => setToVerify(emailIn(questions, store.values())),
  })
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => typeAgain(store, typed), [store, typed])

  const noteOf = (node: FieldNode) => {
    const { name } = node.item
    const origin = node.row ? undefined : imported[name]
    return (
      <>
        {origin ? <OriginMark node={node} origin={origin} /> : null}
        {name === 'resume' && read?.review ? (
          <p className="apply-review">
            <Link to={`${read.review}${carriedParameters(search)}`} target="_blank">
              <FormattedMessage id="apply.resume.review" />
            </Link>
          </p>
        ) : null}
        {node.item.requiredAnswer ? <RequiredAnswerNote node={node} /> : null}
        {draft.fieldNote(node)}
      </>
    )
  }
  const checkOf = (section: SectionNode) => (
    <SectionCheck
      section={section}
      imported={imported}
      onCheck={(fields) => {
        draft.saver.confirm(fields)
        setChecked((before) => new Set([...before, ...fields]))
      }}
    />
  )
  const signIn = async () => {
    const values = store.values()
    if (await requestSignIn({ skipRefresh: true })) await reopen({ typed: values })
  }
  return (
    <section className="apply-form" aria-labelledby="apply-form-heading" ref={box}>
      <h1 id="apply-form-heading" ref={heading} tabIndex={-1}>
        <ApplyHeading positions={questions.positions} />
      </h1>
      <AppliedTogether positions={questions.positions} refused={questions.refused} />
      {questions.moved ? <MovedQuestions moved={questions.moved} before={before} messages={messages} /> : null}
      {info.closes ? (
        <p className="apply-closing">
          <ClosingTime closes={info.closes} />
        </p>
      ) : null}
      <AboutApplying info={info} />
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
        sectionNote={checkOf}
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
      {toVerify === undefined ? null : (
        <VerifyEmail
          draftId={questions.draft.encId}
          email={toVerify}
          onClose={() => setToVerify(undefined)}
          onVerified={() => {
            setToVerify(undefined)
            box.current?.querySelector('form')?.requestSubmit()
          }}
        />
      )}
    </section>
  )
}

/** Returns the values of a draft for the form, with the names of files. */
function valuesOf({ values, files }: Pick<Questions, 'values' | 'files'>): Record<string, unknown> {
  return { ...values, ...Object.groupBy(files, ({ field }) => field) }
}

/** Returns the email address among the answers. */
function emailIn({ definition }: Questions, values: Readonly<Record<string, unknown>>): string {
  const field = definition.sections.flatMap(({ items }) => items).find(({ type }) => type === 'email')
  const email = field && values[field.name]
  return typeof email === 'string' ? email : ''
}

/** Returns the form with new questions marked and sections of voluntary questions about the person labelled. */
function withMarks({ definition, demographic, moved }: Questions, text: string): FormDefinition {
  // The kit checked it when it was published.
  const { sections, ...form } = definition as FormDefinition
  const isVoluntary = (items: (typeof sections)[number]['items']) =>
    items.length > 0 && items.every(({ name }) => demographic.includes(name))
  return {
    ...form,
    sections: sections.map((section) => ({
      ...section,
      ...(isVoluntary(section.items) && {
        description: [section.description, text].filter(Boolean).join(' '),
      }),
      items: section.items.map((item) => (moved?.added.includes(item.name) ? { ...item, newItem: true } : item)),
    })),
  }
}

/** Returns the filled-in values that the person has not touched. */
function untouched(store: FormStore, values: Questions['values']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const state = store.field(name)?.state
      return state && !state.dirty && !(Array.isArray(state.value) && state.value.length > 0)
    }),
  )
}

/**
 * Repeats answers in the form of another draft, which saves them. Files belong to the draft to which they were
 * uploaded.
 */
function typeAgain(store: FormStore, typed: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(typed)) {
    const node = store.field(name)
    const isFile = node && /^file_?upload$/i.test(node.item.type)
    if (node && !isFile && value !== null && value !== '') store.change(node, value)
  }
}
