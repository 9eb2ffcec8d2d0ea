import { callApi } from '#ui/api/transport.ts'
import type { AppContext } from '#ui/page/app-context.ts'
import type { saveDraft } from '#features/drafts/contract.ts'

const QUIET_MS = 1000

/** Saves answers of a draft one second after the last change. */
export function createPlainSaver(
  { transport }: Pick<AppContext, 'transport'>,
  draft: { encId: string; version: number },
) {
  const device = crypto.randomUUID()
  const changed = new Map<string, () => unknown>()
  let version = draft.version
  let counter = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()
  const send = async () => {
    if (changed.size === 0) return
    const changes = [...changed].map(([field, read]) => ({
      change_id: `${device}:${(counter += 1)}`,
      field,
      value: read(),
    }))
    changed.clear()
    const saved = await callApi<typeof saveDraft>(transport, 'PUT /api/pcsx/draft_applications', {
      body: { draft_id: draft.encId, base: version, device, changes },
    })
    version = saved.draft.version
  }
  const flush = () => {
    clearTimeout(timer)
    sending = sending.catch(() => undefined).then(send)
    return sending
  }
  return {
    change(field: string, read: () => unknown) {
      changed.set(field, read)
      clearTimeout(timer)
      timer = setTimeout(() => void flush().catch(() => undefined), QUIET_MS)
    },
    /** Takes over the draft's version from another answer. */
    know(newer: number) {
      version = Math.max(version, newer)
    },
    /** Saves what is left. @returns the draft's version */
    async settle(): Promise<number> {
      await flush()
      return version
    },
  }
}
