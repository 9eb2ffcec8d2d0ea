import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { callApi } from '#ui/api/transport.ts'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import type { acceptReferral, declineReferral, LinkedReferral } from '../contract.ts'
import { DateOf } from './ReferForm.tsx'
import { linkedQuery } from './referral-queries.ts'
import { type OverState } from '../states.ts'

/** The referral of an emailed link, and the link's token. */
export interface LinkProps {
  readonly referral: LinkedReferral
  readonly token: string
}

/** The page's heading, which names the referral. */
export function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <h1 id="referral-heading" tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Returns the values of the page's texts. */
export const textsOf = ({ referrer, positionTitle }: LinkedReferral) => ({
  name: <bdi>{referrer}</bdi>,
  job: <bdi>{positionTitle}</bdi>,
})

/** Returns the calls for the two answers. Afterwards the page shows the new state. */
export function useAnswer(token: string) {
  const app = useApp()
  const client = useQueryClient()
  const submit = useSubmit({ failed: 'referring.answerFailed' })
  const show = () => client.invalidateQueries({ queryKey: linkedQuery(app, token).queryKey })
  const input = { params: { token } }
  return {
    ...submit,
    accept: async () => {
      await callApi<typeof acceptReferral>(app.transport, 'POST /api/pcsx/referrals/:token/accept', {
        ...input,
        body: {},
      })
      await show()
    },
    decline: async (never_again: boolean) => {
      await callApi<typeof declineReferral>(app.transport, 'POST /api/pcsx/referrals/:token/decline', {
        ...input,
        body: { never_again },
      })
      await show()
    },
  }
}

/** Returns the action of a form without scripts. */
export function useFormAction(token: string): (kind: 'accept' | 'decline') => string {
  const { domain } = useApp().site
  return (kind) => `?${new URLSearchParams({ domain, [kind]: token })}`
}

/** The position, with a link while it is open. */
export function JobLink({ referral: { pid, positionOpen, positionTitle } }: Pick<LinkProps, 'referral'>) {
  const { search } = useLocation()
  if (pid === null || !positionOpen) return <bdi>{positionTitle}</bdi>
  return (
    <Link to={withCarriedParameters(`/careers/job/${pid}`, search)}>
      <bdi>{positionTitle}</bdi>
    </Link>
  )
}

/** Shown after agreeing: links to apply, and to revoke. */
export function Agreed({ referral, token }: LinkProps) {
  const { search } = useLocation()
  const { busy, failure, decline, onSubmit } = useAnswer(token)
  const actionOf = useFormAction(token)
  const { applyUrl, keptUntil } = referral
  const texts = { ...textsOf(referral), date: <DateOf at={keptUntil} /> }
  return (
    <>
      <Heading>
        <FormattedMessage id="referring.agreed.heading" />
      </Heading>
      <p>
        <FormattedMessage id={applyUrl === null ? 'referring.agreed.closed' : 'referring.agreed.text'} values={texts} />
      </p>
      {applyUrl === null ? null : (
        <p>
          <Link className="button button-primary" to={withCarriedParameters(applyUrl, search)}>
            <FormattedMessage id="referrals.apply" />
          </Link>
        </p>
      )}
      <p>
        <JobLink referral={referral} />
      </p>
      <h2>
        <FormattedMessage id="referring.agreed.revokeHeading" />
      </h2>
      <p>
        <FormattedMessage id="referring.agreed.revoke" values={texts} />
      </p>
      <p className="form-failure" role="alert">
        {failure}
      </p>
      <form method="post" action={actionOf('decline')} onSubmit={onSubmit(() => decline(false))}>
        <SubmitButton busy={busy} className="button">
          <FormattedMessage id="referring.revoke" />
        </SubmitButton>
      </form>
    </>
  )
}

interface OverProps extends Pick<LinkProps, 'referral'> {
  readonly state: OverState
}

/** A referral that can no longer be answered. */
export function Over({ referral, state }: OverProps) {
  const { search } = useLocation()
  return (
    <>
      <Heading>
        <FormattedMessage id={`referring.over.${state}`} />
      </Heading>
      <p>
        <FormattedMessage id={`referring.over.${state}Text`} values={textsOf(referral)} />
      </p>
      <p>
        <Link className="button button-primary" to={withCarriedParameters('/careers', search)}>
          <FormattedMessage id="shell.missing.action" />
        </Link>
      </p>
    </>
  )
}
