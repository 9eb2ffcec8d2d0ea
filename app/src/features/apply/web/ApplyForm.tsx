import {
  createFormStore,
  type FieldNode,
  type FormDefinition,
  type FormStore,
  type Messages,
  standardModels,
  SubmitError,
  withUploads,
} from '@foyer/form-kit'
import { StepperForm, standardViews, SubmitButton } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link, useLocation, useNavigate } from 'react-router'
import { isApiError } from '#ui/api/transport.ts'
import { useKitMessages } from '#ui/form/use-kit-messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { carriedParameters, withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { SubmitResult } from '../contract.ts'
import { type ApplyInfo, type Questions, sendApplication } from './apply-queries.ts'
import { ClosingTime } from './ClosingTime.tsx'
import { heldFiles, idsIn, type ReadResume, uploadTo } from './draft-files.ts'
import { OriginMark } from './OriginMark.tsx'
import { createPlainSaver } from './plain-saver.ts'
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
  const [imported, setImported] = useState(questions.imported)
  const [read, setRead] = useState<ReadResume>()
  const [{ saver, store }] = useState(() => {
    const draft = questions.draft
    const made: { store: FormStore } = {
      store: createFormStore({
        definition: withUploads(
          // Checked by the kit when it was published.
          questions.definition as FormDefinition,
          uploadTo(app, {
            draftId: draft.encId,
            unreadable: intl.formatMessage({ id: 'apply.resume.damaged' }),
            onRead: (answer) => {
              made.store.load(untouched(made.store, answer.values))
              setImported(answer.imported)
              setRead(answer)
              plain.know(answer.draft?.version ?? 0)
            },
          }),
        ),
        models: standardModels,
        messages,
        initialValues: valuesOf(questions),
        timeZone: app.timeZone,
        onChange: (name, values) => {
          if (fileFields.has(name)) held.keepOnly(name, idsIn(values()[name]))
          else plain.change(name, () => values()[name] ?? null)
        },
      }),
    }
    const plain = createPlainSaver(app, draft)
    const held = heldFiles(app, draft.encId, questions.files)
    const fileFields = fileFieldsOf(questions.definition)
    return { saver: plain, store: made.store }
  })
  useEffect(() => () => store.dispose(), [store])
  useEffect(() => heading.current?.focus(), [])

  const send = async () => {
    try {
      const draft = { id: questions.draft.encId, formVersionIds: questions.form_version_ids }
      const results = await sendApplication(app, { ...draft, version: await saver.settle() }).catch(
        (error: unknown) => {
          const newer = newerVersion(error)
          if (newer === undefined) throw error
          return sendApplication(app, { ...draft, version: newer })
        },
      )
      app.queryClient.removeQueries({ queryKey: ['apply'] })
      const state = { received: results.flatMap((result) => receivedOf(result, questions)) }
      await navigate(withCarriedParameters(`/careers/apply/success?pid=${info.position.pid}`, search), { state })
    } catch (error) {
      if (!isApiError(error)) throw new SubmitError({ message: intl.formatMessage({ id: 'apply.unsent' }) })
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
        fieldNote={noteOf}
        locale={app.locale}
        aria-label={intl.formatMessage({ id: 'apply.form' })}
        onSubmit={send}
        actions={
          <SubmitButton className="button button-primary">
            <FormattedMessage id="apply.submit" />
          </SubmitButton>
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

/** Returns the draft's version after a file was uploaded or taken out, which counts as a change. */
function newerVersion(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== 'draft-changed') return undefined
  const { data } = error
  const version: unknown = typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined
  return typeof version === 'number' ? version : undefined
}

const fileFieldsOf = ({ sections }: Questions['definition']): ReadonlySet<string> =>
  new Set(
    sections.flatMap(({ items }) => items.filter(({ type }) => /^file_?upload$/i.test(type)).map(({ name }) => name)),
  )

function receivedOf(
  { pid, status, encId, receipt, received_on: at }: SubmitResult,
  { positions }: Questions,
): Received[] {
  if (status !== 'submitted' || encId === null || receipt === null || at === null) return []
  return [{ encId, receipt, at, name: positions.find((position) => position.pid === pid)?.name ?? '' }]
}
