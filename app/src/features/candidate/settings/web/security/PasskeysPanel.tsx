import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { addPasskey, newPasskeyOptions } from '#features/account/session/contract.ts'
import { createPasskey, passkeysWork } from '#features/account/session/web/index.ts'
import { callApi } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Outcome } from '../form/Outcome.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { LoadedContent, OwnPanel } from '../form/OwnPanel.tsx'
import { passkeysQuery } from '../form/settings-queries.ts'

/** The candidate's passkeys: adding, renaming, removing. */
export function PasskeysPanel() {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const query = useQuery(passkeysQuery(app))
  const form = useSubmit({ failed: 'settings.failed' })
  const [naming, setNaming] = useState<string>()
  // The server does not know the browser's capabilities.
  const [possible, setPossible] = useState(true)
  useEffect(() => setPossible(passkeysWork()), [])
  const changed = () => client.invalidateQueries({ predicate: ({ queryKey }) => RELATED.has(String(queryKey[0])) })
  const add = () =>
    form.run(async () => {
      const { options } = await callApi<typeof newPasskeyOptions>(app.transport, 'POST /api/auth/passkeys/options')
      const response = await createPasskey(options)
      if (!response) return intl.formatMessage({ id: 'settings.passkeys.calledOff' })
      const body = { response }
      const { passkey } = await callApi<typeof addPasskey>(app.transport, 'POST /api/auth/passkeys/add', { body })
      await changed()
      setNaming(passkey.id)
      return intl.formatMessage({ id: 'settings.passkeys.done' })
    })
  return (
    <OwnPanel id="passkeys" text={<FormattedMessage id="settings.passkeys.text" />}>
      <LoadedContent query={query}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p>
              <FormattedMessage id="settings.passkeys.none" />
            </p>
          ) : (
            <ul className="settings-list">
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  isNaming={naming === passkey.id}
                  setNaming={(on) => setNaming(on ? passkey.id : undefined)}
                  onChanged={changed}
                  onRemoved={async () => {
                    await changed()
                    form.announce(intl.formatMessage({ id: 'settings.passkeys.removed' }))
                  }}
                />
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {possible ? (
        <button type="button" className="button" aria-disabled={form.busy || undefined} onClick={add}>
          <FormattedMessage id={form.busy ? 'shell.busy' : 'settings.passkeys.add'} />
        </button>
      ) : (
        <p className="muted">
          <FormattedMessage id="settings.passkeys.unsupported" />
        </p>
      )}
      <Outcome done={form.done} failure={form.failure} />
    </OwnPanel>
  )
}

const RELATED = new Set(['settings-passkeys', 'settings-methods'])
