import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { callApi, type CallInput } from '#ui/api/transport.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import type { MessageId } from '#ui/i18n/messages.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { DataOf, Endpoint, RouteOf } from '#kernel/endpoint.ts'

/** Files, choices and ads don't change with an act; reading a file again would be another entry in the audit. */
const UNCHANGED = new Set<unknown>(['text', 'file', 'keys', 'requirements'])

const isChanged = ([area, , part]: readonly unknown[]) => area === 'desk' && !UNCHANGED.has(part)

type Values = Record<string, string | number>

/** State of a part of the desk that acts: calls the server, then fetches again what the desk shows, and says what was done. */
export function useAct<Name extends string = never>(
  options: {
    fieldOf?: Partial<Record<string, Name>>
    failed?: MessageId
    /** Its first wrong field gets the focus. */
    form?: RefObject<HTMLFormElement | null>
  } = {},
) {
  const app = useApp()
  const intl = useIntl()
  const client = useQueryClient()
  const { failed = 'desk.notDone', fieldOf, form } = options
  const submit = useSubmit<Name>({ failed, fieldOf, form })
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => isChanged(queryKey) })
  /** Performs an act of the desk, and returns its answer. */
  const ask = async <E extends Endpoint>(route: RouteOf<E>, input: CallInput): Promise<DataOf<E>> => {
    const data = await callApi<E>(app.transport, route, input as never)
    await refresh()
    return data
  }
  /** Performs an act of the desk, and returns what to announce. */
  const perform = async (route: string, input: CallInput, done?: MessageId, values: Values = {}) => {
    await ask<Endpoint>(route, input)
    return done && intl.formatMessage({ id: done }, values)
  }
  return { ...submit, perform, ask, refresh }
}
