import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { staffRoles } from '#kernel/company/staff-roles.ts'
import type { Member } from '#features/company/staff/contract.ts'
import { Day } from '#ui/Day.tsx'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { useAct } from '../parts/use-act.ts'
import { ChooseJobs, type ChosenJob } from './ChooseJobs.tsx'

/** A colleague with role, jobs, second factor and sessions, and what an owner can do about them. */
export function MemberLine({ member }: { readonly member: Member }) {
  const { name, email, role, jobs, lastSeen, factors, sessions } = member
  const [choosing, setChoosing] = useState(false)
  const shown = name || email
  const factor = factors.app ? (factors.passkeys > 0 ? 'both' : 'app') : factors.passkeys > 0 ? 'passkey' : 'none'
  return (
    <li className="desk-line">
      <div>
        <bdi className="desk-line-name">{shown}</bdi>
        <span className="muted">
          <bdi>{email}</bdi> ·{' '}
          {lastSeen === null ? (
            <FormattedMessage id="desk.team.never" />
          ) : (
            <FormattedMessage id="desk.team.lastSeen" values={{ day: <Day at={lastSeen} clock /> }} />
          )}
        </span>
        <span className="muted">
          <FormattedMessage id={`desk.team.factor.${factor}`} />
        </span>
        {jobs.length === 0 ? null : (
          <span className="muted">
            <bdi>{jobs.map(({ title }) => title).join(', ')}</bdi>
          </span>
        )}
        {sessions.length === 0 ? null : (
          <details>
            <summary>
              <FormattedMessage id="desk.team.sessions" values={{ count: sessions.length }} />
            </summary>
            <ul>
              {sessions.map(({ browser, system, lastUsed }) => (
                <li key={`${lastUsed} ${browser} ${system}`}>
                  <bdi>{[browser, system].filter(Boolean).join(', ') || '–'}</bdi> · <Day at={lastUsed} clock />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <div className="desk-line-facts">
        <ChangeRole member={member} />
        {role === 'hiring-manager' ? (
          <button
            type="button"
            className="link-button needs-script"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            <FormattedMessage id="desk.team.changeJobs" />
            <Whom name={shown} />
          </button>
        ) : null}
        {sessions.length === 0 ? null : <AskedAct act="sign-out" email={email} name={shown} />}
        {factor === 'none' ? null : <AskedAct act="reset-second-factor" email={email} name={shown} />}
        <AskedAct act="remove" email={email} name={shown} />
      </div>
      {choosing ? <ChangeJobs member={member} onDone={() => setChoosing(false)} /> : null}
    </li>
  )
}

/** Names the colleague of a control to those who don't see the line around it. */
const Whom = ({ name }: { readonly name: string }) => (
  <span className="visually-hidden">
    : <bdi>{name}</bdi>
  </span>
)

function ChangeJobs({ member: { email, jobs }, onDone }: { readonly member: Member; readonly onDone: () => void }) {
  const [chosen, setChosen] = useState<readonly ChosenJob[]>(jobs)
  const { busy, failure, onSubmit, perform } = useAct()
  const save = async () => {
    const body = { email, role: 'hiring-manager', job_ids: chosen.map(({ id }) => id) }
    await perform('POST /api/desk/acts/staff/change', { body })
    onDone()
  }
  return (
    <form className="desk-form" onSubmit={onSubmit(save)}>
      <ChooseJobs chosen={chosen} onChange={setChosen} />
      <p role="alert">{failure}</p>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        <FormattedMessage id="desk.team.saveJobs" />
      </button>
    </form>
  )
}

function ChangeRole({ member: { email, name, role, jobs } }: { readonly member: Member }) {
  const intl = useIntl()
  const { busy, failure, done, run, perform } = useAct()
  const change = async (next: string) => {
    const body = { email, role: next, job_ids: jobs.map(({ id }) => id) }
    const words = { email, role: intl.formatMessage({ id: `desk.team.role.${next as Member['role']}` }) }
    return perform('POST /api/desk/acts/staff/change', { body }, 'desk.team.changed', words)
  }
  return (
    <>
      <label className="desk-check">
        <span className="visually-hidden">
          <FormattedMessage id="desk.team.change" />: <bdi>{name || email}</bdi>
        </span>
        <select value={role} disabled={busy} onChange={(event) => run(() => change(event.target.value))}>
          {staffRoles.map((one) => (
            <option key={one} value={one}>
              {intl.formatMessage({ id: `desk.team.role.${one}` })}
            </option>
          ))}
        </select>
      </label>
      <span role="status">{done}</span>
      <span role="alert">{failure}</span>
    </>
  )
}

const texts = {
  remove: { button: 'desk.team.remove', ask: 'desk.team.removeAsk', text: 'desk.team.removeText' },
  'sign-out': { button: 'desk.team.signOut', ask: 'desk.team.signOutAsk', text: 'desk.team.signOutText' },
  'reset-second-factor': { button: 'desk.team.reset', ask: 'desk.team.resetAsk', text: 'desk.team.resetText' },
} as const

interface AskedProps {
  readonly act: keyof typeof texts
  readonly email: string
  readonly name: string
}

/** Performs an act on a colleague after a question. */
function AskedAct({ act, email, name }: AskedProps) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, run, perform } = useAct()
  const { button, ask, text } = texts[act]
  const confirm = async () => {
    await perform(`POST /api/desk/acts/staff/${act}`, { body: { email } })
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="link-button needs-script" aria-disabled={busy} onClick={() => setAsking(true)}>
        <FormattedMessage id={button} />
        <Whom name={name} />
      </button>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id={ask} values={{ name: <bdi>{name}</bdi> }} />}
          text={<FormattedMessage id={text} />}
          cancel={<FormattedMessage id="desk.team.keep" />}
          confirm={<FormattedMessage id={button} />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(confirm)}
        />
      ) : null}
    </>
  )
}
