import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { BodyInput, DataOf } from '#kernel/endpoint.ts'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { previewAct } from '../../triage-contract.ts'

interface Props {
  readonly id: string
  /** The act as it is filled in now. */
  readonly act: BodyInput<typeof previewAct>['act']
  /** The candidate, if the act is on several. */
  readonly name?: string
}

/** The email that an act would send, in the candidate's language. It is written by the server, like the email itself. */
export function Preview({ id, act, name }: Props) {
  const app = useApp()
  const [read, setRead] = useState<DataOf<typeof previewAct> & { of: string }>()
  const { busy, failure, run } = useSubmit({ failed: 'desk.notDone' })
  const filledIn = JSON.stringify(act)
  // Changed words have another email, which isn't read yet.
  const shown = read?.of === filledIn ? read : undefined
  const show = async () => {
    const { mail } = await callApi<typeof previewAct>(app.transport, 'POST /api/desk/applications/:id/preview', {
      params: { id },
      body: { act },
    })
    setRead({ mail, of: filledIn })
  }
  return (
    <>
      <button type="button" className="link-button needs-script" aria-disabled={busy} onClick={() => run(show)}>
        {name === undefined ? (
          <FormattedMessage id="desk.one.previewShow" />
        ) : (
          <FormattedMessage id="desk.many.previewShow" values={{ name: <bdi>{name}</bdi> }} />
        )}
      </button>
      <p role="alert">{failure}</p>
      <div role="status">
        {shown?.mail ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
          <blockquote className="desk-preview" lang={shown.mail.language} dir="auto" tabIndex={0}>
            <p>
              <strong>{shown.mail.subject}</strong>
            </p>
            {shown.mail.text}
          </blockquote>
        ) : shown ? (
          <p>
            <FormattedMessage id="desk.one.previewNone" />
          </p>
        ) : null}
      </div>
    </>
  )
}
