import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import { keysQuery } from '../parts/desk-queries.ts'
import { useAct } from '../parts/use-act.ts'

/** The keys of a page with what they do. */
const LISTED = {
  list: {
    j: 'desk.keys.list.j',
    k: 'desk.keys.list.k',
    x: 'desk.keys.list.x',
    m: 'desk.keys.list.m',
    r: 'desk.keys.list.r',
    '?': 'desk.keys.list.help',
  },
  one: {
    j: 'desk.keys.one.j',
    k: 'desk.keys.one.k',
    m: 'desk.keys.one.m',
    r: 'desk.keys.one.r',
    n: 'desk.keys.one.n',
    '?': 'desk.keys.one.help',
  },
} as const satisfies Record<string, Record<string, MessageId>>

interface Props {
  readonly place: keyof typeof LISTED
  readonly onClose: () => void
}

/** The single keys of a page, and the switch that turns them off. */
export function KeysHelp({ place, onClose }: Props) {
  const id = useId()
  const intl = useIntl()
  const keys = keysQuery(useApp())
  const client = useQueryClient()
  const { data } = useQuery(keys)
  const { busy, failure, done, run, perform } = useAct()
  const choose = async (on: boolean) => {
    client.setQueryData(keys.queryKey, { on })
    try {
      return await perform('PUT /api/desk/keys', { body: { on } }, on ? 'desk.keys.turnedOn' : 'desk.keys.turnedOff')
    } catch (error) {
      client.setQueryData(keys.queryKey, { on: !on })
      throw error
    }
  }
  return (
    <Dialog labelledBy={id} closeLabel={intl.formatMessage({ id: 'desk.keys.close' })} onClose={onClose}>
      <h2 id={id}>
        <FormattedMessage id="desk.keys.open" />
      </h2>
      <dl className="desk-keys">
        {Object.entries(LISTED[place]).map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>
              <FormattedMessage id={text} />
            </dd>
          </div>
        ))}
      </dl>
      <label className="desk-check">
        <input
          type="checkbox"
          checked={data?.on ?? true}
          aria-disabled={busy}
          onChange={(event) => run(() => choose(event.target.checked))}
        />
        <FormattedMessage id="desk.keys.use" />
      </label>
      <p role="status">{done}</p>
      <p role="alert">{failure}</p>
    </Dialog>
  )
}
