import { useEffect, useId, useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SentInvitation } from '#features/company/staff/contract.ts'
import type { StaffRole } from '#kernel/company/staff-roles.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { useCopy } from '#ui/toast/use-copy.ts'
import { useAct } from '../parts/use-act.ts'
import './people.css'

interface Invitation {
  readonly email: string
  readonly role: StaffRole
  readonly job_ids?: readonly number[]
}

interface Unsent {
  readonly email: string
  readonly link: string
}

/** State of a form that invites colleagues; without email, `unsent` has the link that the owner passes on. */
export function useInvitation() {
  const { ask, ...act } = useAct<'email'>({ fieldOf: { 'bad-email': 'email', 'already-colleague': 'email' } })
  const [unsent, setUnsent] = useState<Unsent>()
  /** Returns true if an email takes the invitation. */
  const invite = async (invitation: Invitation): Promise<boolean> => {
    setUnsent(undefined)
    const { link } = (await ask<Endpoint>('POST /api/desk/acts/staff/invite', { body: invitation })) as SentInvitation
    if (link !== null) setUnsent({ email: invitation.email, link })
    return link === null
  }
  return { ...act, invite, unsent }
}

/** The link of an invitation that no email takes, to copy. */
export function InvitationLink({ unsent: { email, link } }: { readonly unsent: Unsent }) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const copy = useCopy()
  useEffect(() => box.current?.focus(), [link])
  return (
    <div className="notice desk-link">
      <p id={`${id}-why`}>
        <FormattedMessage id="desk.team.linkOnly" values={{ email: <bdi>{email}</bdi> }} />
      </p>
      <label htmlFor={id}>
        <FormattedMessage id="desk.team.link" />
      </label>
      <input
        ref={box}
        id={id}
        dir="ltr"
        readOnly
        value={link}
        aria-describedby={`${id}-why`}
        onFocus={({ target }) => target.select()}
      />
      <button type="button" className="button" onClick={() => void copy(link)}>
        <FormattedMessage id="desk.team.copyLink" />
      </button>
    </div>
  )
}
