import * as limits from '#config/limits.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { callApi, isApiError } from '#ui/api/transport.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'
import type { AboutAssistant, getAssistant, SentEvent } from '../../contract.ts'
import type { JobSearch } from '../../tools.ts'
import { useCartIds } from './use-cart-ids.ts'
import { readPageState } from './page-state.ts'
import { sendMessage } from './talk-client.ts'
import { clearTalk, keepTalk, readTalk } from './talk-store.ts'
import { talkSubject } from './talk-subject.ts'
import {
  type AnswerTurn,
  emptyTalk,
  lastSearch,
  type Talk,
  toRequestTurns,
  waitingProposal,
  withAnswer,
  withTurns,
} from './turns.ts'

/** A conversation with its actions. */
export interface TalkControls {
  talk: Talk
  about: UseQueryResult<AboutAssistant>
  isRunning: boolean
  setOpen(isOpen: boolean): void
  send(text: string): void
  /** Runs a search again without the filter that the person removed; `text` describes that in the conversation. */
  searchAgain(search: JobSearch, text: string): void
  /** Lists the jobs that match the profile; `text` describes that in the conversation. */
  listMatches(text: string): void
  stop(): void
  forget(): void
  change(id: string, change: (answer: AnswerTurn) => AnswerTurn): void
}

/** Holds the conversation of this tab. `onEvent` is called for each event of an answer as it arrives. */
export function useTalk(onEvent: (event: SentEvent, answerId: string) => void): TalkControls {
  const app = useApp()
  const intl = useIntl()
  const account = useViewer()?.accountId ?? null
  const { search: address } = useLocation()
  const [talk, setTalk] = useState<Talk>(() => readTalk(app.site.domain, account, Date.now()))
  const cart = useCartIds()
  const running = useRef<AbortController>(undefined)
  const latest = useRef(talk)
  const put = (next: Talk) => {
    latest.current = next
    keepTalk(app.site.domain, next)
    setTalk(next)
  }
  const receive = useEffectEvent(onEvent)
  const clear = () => {
    running.current?.abort()
    clearTalk()
    const next = { ...emptyTalk, account, isOpen: latest.current.isOpen }
    latest.current = next
    setTalk(next)
  }
  // A conversation that belongs to someone else or is old is not shown.
  const clearStale = useEffectEvent(() => {
    const known = latest.current
    const isForeign = known.account !== null && known.account !== account
    if (isForeign || (known.turns.length > 0 && Date.now() - known.at > limits.assistantIdleMs)) clear()
    else if (known.account !== account) put({ ...known, account })
  })
  useEffect(() => {
    clearStale()
    const timer = setInterval(clearStale, 60_000)
    document.addEventListener('visibilitychange', clearStale)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', clearStale)
    }
  }, [account])
  useEffect(() => () => running.current?.abort(), [])

  async function ask(text: string, again?: JobSearch, matches = false): Promise<void> {
    const id = crypto.randomUUID()
    const before = latest.current
    const waiting = waitingProposal(before.turns)
    const page = readPageState(app, address)
    const last = lastSearch(before.turns)
    const context = {
      ...talkSubject(before.turns, page),
      search: again ?? last?.search ?? page.search,
      cart: cart.current,
      pending: waiting ? { token: waiting.token, name: waiting.call.name, arguments: waiting.call.arguments } : null,
      turns: toRequestTurns(before.turns),
    }
    const answer: AnswerTurn = { role: 'assistant', id, events: [], proposals: {}, state: 'running' }
    put({
      ...withTurns(before, [...before.turns, { role: 'user', id, text, chosen: page.chosen }, answer]),
      at: Date.now(),
    })
    const controller = new AbortController()
    running.current = controller
    const change = (next: (turn: AnswerTurn) => AnswerTurn) => put(withAnswer(latest.current, id, next))
    try {
      const message = { message_id: id, text, search_again: again !== undefined, list_matches: matches, context }
      const state = await sendMessage(app, message, {
        signal: controller.signal,
        restart: () => change((turn) => ({ ...turn, events: [] })),
        listen(event) {
          change((turn) => ({ ...turn, events: [...turn.events, event] }))
          receive(event, id)
        },
      })
      change((turn) => ({ ...turn, state }))
    } catch (error) {
      const failure = isApiError(error) ? error.message : intl.formatMessage({ id: 'assistant.failed' })
      if (controller.signal.aborted) change((turn) => ({ ...turn, state: 'stopped' }))
      else change((turn) => ({ ...turn, state: 'cut', failure }))
    } finally {
      if (running.current === controller) running.current = undefined
    }
  }

  const about = useQuery({
    queryKey: ['assistant', app.locale, account],
    queryFn: ({ signal }) =>
      callApi<typeof getAssistant>(app.transport, 'GET /api/pcsx/assistant', { signal, background: true }),
    enabled: talk.isOpen,
    staleTime: Infinity,
  })
  const isRunning = talk.turns.some((turn) => turn.role === 'assistant' && turn.state === 'running')
  return {
    talk,
    about,
    isRunning,
    setOpen: (isOpen) => put({ ...latest.current, isOpen, at: latest.current.at || Date.now() }),
    send: (text) => void ask(text),
    searchAgain: (search, text) => void ask(text, search),
    listMatches: (text) => void ask(text, undefined, true),
    stop: () => running.current?.abort(),
    forget: clear,
    change: (id, change) => put(withAnswer(latest.current, id, change)),
  }
}
