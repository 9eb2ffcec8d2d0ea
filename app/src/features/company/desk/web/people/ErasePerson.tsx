import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ErasureReceipt } from '#kernel/erasure-receipt.ts'
import { callApi } from '#ui/api/transport.ts'
import { AlertDialog } from '#ui/dialog/AlertDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { OpenedPerson } from '../../people-contract.ts'

interface Props {
  readonly person: OpenedPerson
  readonly onErased: (receipts: readonly ErasureReceipt[]) => void
}

/** Deletes everything about a person, once their address was typed; it can't be undone. */
export function ErasePerson({ person: { id, name, email }, onErased }: Props) {
  const intl = useIntl()
  const app = useApp()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const proof = email ?? id
  const { busy, failure, errors, run } = useSubmit<'proof'>({ failed: 'desk.people.notErased' })
  const erase = async () => {
    const answer = await callApi<Endpoint>(app.transport, 'POST /api/desk/acts/person/erase', { body: { person: id } })
    onErased((answer as { receipts: ErasureReceipt[] }).receipts)
  }
  const check = () => ({
    proof:
      typed.trim().toLowerCase() === proof.toLowerCase()
        ? undefined
        : intl.formatMessage({ id: 'desk.people.typeToErase' }, { proof }),
  })
  return (
    <>
      <button type="button" className="button needs-script" onClick={() => setAsking(true)}>
        <FormattedMessage id="desk.people.erase" />
      </button>
      {asking ? (
        <AlertDialog
          title={<FormattedMessage id="desk.people.eraseAsk" values={{ name: <bdi>{name}</bdi> }} />}
          text={<FormattedMessage id="desk.people.eraseText" />}
          cancel={<FormattedMessage id="desk.people.keep" />}
          confirm={<FormattedMessage id="desk.people.erase" />}
          busy={busy}
          failure={failure}
          onCancel={() => setAsking(false)}
          onConfirm={() => run(erase, check)}
        >
          <TextField
            name="proof"
            label={<FormattedMessage id="desk.people.proof" values={{ proof: <bdi>{proof}</bdi> }} />}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            error={errors.proof}
          />
        </AlertDialog>
      ) : null}
    </>
  )
}
