import { createFormStore, loadFormMessages, standardModels, type Values } from '@foyer/form-kit'
import { FormMessages, LoadBoundary, SimpleForm, standardViews } from '@foyer/form-kit/react'
import { Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import * as limits from '#config/limits.ts'
import { callApi } from '#ui/api/transport.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { refer, ShownReferral } from '../contract.ts'
import { referralForm, type ReferralFormWords, type Relation, relations } from '../rules.ts'
import { useRefreshReferrals } from './referral-queries.ts'
import '@foyer/form-kit/styles.css'

function useWords(): ReferralFormWords {
  const { formatMessage } = useIntl()
  const named = relations.map((one) => [one, formatMessage({ id: `referrals.relation.${one}` })] as const)
  return {
    section: formatMessage({ id: 'referring.section' }),
    name: formatMessage({ id: 'referring.name' }),
    email: formatMessage({ id: 'referring.email' }),
    emailHelp: formatMessage({ id: 'referring.emailHelp' }, { days: limits.referralAnswerDays }),
    relation: formatMessage({ id: 'referring.relation' }),
    relations: Object.fromEntries(named) as Record<Relation, string>,
    note: formatMessage({ id: 'referring.note' }),
    noteHelp: formatMessage({ id: 'referring.noteHelp' }),
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')
const isRelation = (value: unknown): value is Relation => relations.some((one) => one === value)

/** Returns the form's values in the format of the endpoint. */
const bodyOf = (pid: number, { name, email, relation, note }: Values) => ({
  position_id: pid,
  name: asText(name),
  email: asText(email),
  ...(isRelation(relation) && { relation }),
  ...(asText(note) !== '' && { note: asText(note) }),
})

interface Sent {
  referral: ShownReferral
  email: string
  repeated: boolean
}

const never = () => () => undefined

/** The form for a referral, rendered in the browser only, and the outcome after it is sent. */
export function ReferPanel({ pid }: { readonly pid: number }) {
  const [sent, setSent] = useState<Sent>()
  const [again, setAgain] = useState(false)
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const onAnother = () => {
    setAgain(true)
    setSent(undefined)
  }
  if (sent) return <Outcome sent={sent} onAnother={onAnother} />
  return (
    <>
      <noscript>
        <p className="notice">
          <FormattedMessage id="referring.scripts" />
        </p>
      </noscript>
      <div className="form-panel needs-script">
        {inBrowser ? (
          <LoadBoundary>
            <Suspense>
              <ReferForm pid={pid} again={again} onSent={setSent} />
            </Suspense>
          </LoadBoundary>
        ) : null}
      </div>
    </>
  )
}

function Outcome({ sent, onAnother }: { readonly sent: Sent; onAnother(): void }) {
  const { referral, email, repeated } = sent
  const box = useRef<HTMLDivElement>(null)
  // The form that had the focus is gone.
  useEffect(() => box.current?.focus(), [])
  const values = { email: <bdi>{email}</bdi>, date: <DateOf at={referral.answerBy} /> }
  return (
    <div ref={box} className="notice" role="status" tabIndex={-1}>
      <p>
        <FormattedMessage id={repeated ? 'referring.repeated' : 'referring.sent'} values={values} />
      </p>
      <p>
        <button type="button" className="button" onClick={onAnother}>
          <FormattedMessage id="referring.another" />
        </button>
      </p>
    </div>
  )
}

/** A day in long format. */
export function DateOf({ at }: { readonly at: string | null }) {
  const intl = useIntl()
  return at === null ? null : <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'long' })}</time>
}

interface FormProps {
  readonly pid: number
  /** True after a referral was sent, so that the next form starts with the focus in its first field. */
  readonly again: boolean
  onSent(sent: Sent): void
}

function ReferForm({ pid, again, onSent }: FormProps) {
  const intl = useIntl()
  const { locale, transport, now } = useApp()
  const messages = use(loadFormMessages(locale))
  const words = useWords()
  const refresh = useRefreshReferrals()
  const { busy, failure, run } = useSubmit({ failed: 'referring.failed' })
  const [store] = useState(() =>
    createFormStore({
      definition: referralForm(words, { name: limits.referralNameCharacters, note: limits.referralNoteCharacters }),
      models: standardModels,
      messages,
      initialValues: {},
      now: () => now,
    }),
  )
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (again) box.current?.querySelector('input')?.focus()
  }, [again])
  const send = async (values: Values) => {
    const body = bodyOf(pid, values)
    const { referral, repeated } = await callApi<typeof refer>(transport, 'POST /api/pcsx/referrals', { body })
    onSent({ referral, repeated, email: body.email })
    await refresh()
  }
  return (
    <FormMessages value={messages}>
      <div ref={box}>
        <SimpleForm
          store={store}
          views={standardViews}
          locale={locale}
          aria-label={intl.formatMessage({ id: 'referrals.refer' })}
          onSubmit={(values) => run(() => send(values))}
          bottomItems={
            <p className="form-failure" role="alert">
              {failure}
            </p>
          }
          actions={
            <SubmitButton busy={busy}>
              <FormattedMessage id="referring.send" />
            </SubmitButton>
          }
        />
      </div>
    </FormMessages>
  )
}
