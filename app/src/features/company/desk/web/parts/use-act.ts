import { useQueryClient } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { callApi, type CallInput } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { Endpoint } from '#kernel/endpoint.ts'

type Values = Record<string, string | number>

/** State of a part of the desk that acts: calls the server, then fetches again what the desk shows, and says what was done. */
export function useAct<Name extends string = never>(
  options: {
    fieldOf?: Partial<Record<string, Name>>
    failed?: MessageId
  } = {},
) {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const { failed = 'desk.notDone', fieldOf } = options
  const submit = useSubmit<Name>({ failed, fieldOf })
  const refresh = () => client.invalidateQueries({ queryKey: ['desk'] })
  /** Performs an act of the desk. */
  const perform = async (route: string, input: CallInput, done?: MessageId, values: Values = {}) => {
    await callApi<Endpoint>(app.transport, route, input)
    await refresh()
    return done && intl.formatMessage({ id: done }, values)
  }
  return { ...submit, perform, refresh }
}
