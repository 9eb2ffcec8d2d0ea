import { useEffect, useMemo, useState } from 'react'
import type { SelectChoice } from './select-item.ts'
import type { OptionSource } from './option-source.ts'

/** Delay before options are loaded, in milliseconds, because parents can change in quick succession. */
const OPTIONS_DELAY_MS = 25

/** State of a field's options. */
type OptionsState =
  | { readonly status: 'ready'; readonly options: readonly SelectChoice[] }
  | { readonly status: 'failed'; readonly retry: () => void }
  /** `idle` waits for the parent's answer, `waiting` for the delay before loading. */
  | { readonly status: 'idle' | 'waiting' | 'loading' }

type Progress = { readonly source: OptionSource } & (
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly options: readonly SelectChoice[] }
)

/** Loads options from a source, which must be the same object as long as the options are the same. */
export function useOptions(source: OptionSource): OptionsState {
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => {
    const { load, ready } = source
    if (!load || ready) return undefined
    let gone = false
    const publish = (next: Progress) => gone || setProgress(next)
    const timer = setTimeout(() => {
      publish({ source, status: 'loading' })
      load().then(
        (options) => publish({ source, status: 'ready', options }),
        () => publish({ source, status: 'failed' }),
      )
    }, OPTIONS_DELAY_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [source, attempt])

  const current = progress?.source === source ? progress : undefined
  return useMemo<OptionsState>(() => {
    if (source.ready) return { status: 'ready', options: source.ready }
    if (!source.load) return { status: 'idle' }
    if (!current) return { status: 'waiting' }
    if (current.status === 'ready') return { status: 'ready', options: current.options }
    if (current.status === 'loading') return { status: 'loading' }
    return { status: 'failed', retry: () => setAttempt((before) => before + 1) }
  }, [source, current])
}
