import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApiError } from '#ui/api/transport.ts'
import { useApp } from '#ui/page/app-context.ts'
import type { SettingFault } from '../contract.ts'
import { siteSettingsLimits } from '../limits.ts'
import {
  type DraftFacts,
  settingsCalls,
  type SettingsForm,
  settingsKey,
  settingsQuery,
} from './frame/settings-queries.ts'

/** States of saving. */
export type SaveState = 'none' | 'saving' | 'saved' | 'failed' | 'conflict'

export interface SettingsDraft {
  facts: DraftFacts
  state: SaveState
  /** Fields that a colleague changed in the meantime. */
  conflicts: readonly string[]
  /** Values that couldn't be read. */
  unreadable: readonly SettingFault[]
  /** Notes that a field has changed; it is saved soon. */
  change(field: string, value: unknown): void
  /** Saves what isn't saved yet. @returns true if everything is saved */
  flush(): Promise<boolean>
  /** Saves the own values in place of the colleague's. */
  keepOwn(): Promise<void>
}

/** Saves the fields of a page of settings to the draft as they change. */
export function useSettingsDraft(group: string, language: string, opened: SettingsForm): SettingsDraft {
  const app = useApp()
  const client = useQueryClient()
  const [facts, setFacts] = useState<DraftFacts>(opened)
  const [state, setState] = useState<SaveState>(opened.savedAt === null ? 'none' : 'saved')
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const [unreadable, setUnreadable] = useState<readonly SettingFault[]>([])
  const pending = useRef(new Map<string, unknown>())
  const revision = useRef(opened.revision)
  const running = useRef<Promise<boolean>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function send(): Promise<boolean> {
    const sent = new Map(pending.current)
    if (sent.size === 0) return true
    setState('saving')
    try {
      const known = opened.languages.find((tag) => tag === language)
      const answer = await settingsCalls(app).save(group, {
        revision: revision.current,
        ...(known && { language: known }),
        values: Object.fromEntries(sent),
      })
      for (const [field, value] of sent) if (pending.current.get(field) === value) pending.current.delete(field)
      revision.current = answer.revision
      const { unreadable: faults, ...draft } = answer
      setFacts(draft)
      setUnreadable((earlier) => [...earlier.filter(({ field }) => !sent.has(topOf(field))), ...faults])
      setConflicts([])
      setState(pending.current.size > 0 ? 'saving' : 'saved')
      client.setQueryData(settingsQuery(app, group, language).queryKey, (page) => page && { ...page, ...draft })
      void client.invalidateQueries({ queryKey: settingsKey(app), refetchType: 'none' })
      return pending.current.size === 0
    } catch (error) {
      if (isApiError(error) && error.code === 'conflict') {
        setConflicts(fieldsOf(error.data))
        setState('conflict')
      } else {
        setState('failed')
        plan(siteSettingsLimits.retryMs)
      }
      return false
    }
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer.current)
    if (running.current) await running.current
    running.current = send().finally(() => (running.current = undefined))
    return running.current
  }

  const flushNow = useEffectEvent(() => void flush())
  function plan(delay: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => flushNow(), delay)
  }

  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && flushNow()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      clearTimeout(timer.current)
      flushNow()
    }
  }, [])

  return {
    facts,
    state,
    conflicts,
    unreadable,
    change(field, value) {
      pending.current.set(field, value)
      setState('saving')
      plan(siteSettingsLimits.saveMs)
    },
    flush,
    async keepOwn() {
      const latest = await client.fetchQuery({ ...settingsQuery(app, group, language), staleTime: 0 })
      revision.current = latest.revision
      await flush()
    },
  }
}

const topOf = (field: string) => field.split('.')[0] ?? field

function fieldsOf(data: unknown): string[] {
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : []
  return Array.isArray(fields) ? fields.map(String) : []
}
