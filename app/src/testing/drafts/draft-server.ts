import type { Batch } from '#features/applying/answers/web/saving/pending-changes.ts'
import {
  type Conflict,
  type DatedValue,
  type DraftNews,
  DraftRefused,
  type DraftServer,
  type Obstacle,
} from '#features/applying/answers/web/saving/draft-server.ts'

interface Standing extends DatedValue {
  version: number
}

/**
 * A server with one draft that follows the contract of `PUT /api/pcsx/draft_applications`, over a connection that can
 * fail.
 */
export class TestDraft {
  version = 0
  readonly values = new Map<string, Standing>()
  /** Every change that arrived, once, by its id. */
  readonly changes = new Map<string, { field: string; value: unknown; outcome: 'taken' | 'conflict' }>()
  /** Batches as they arrived. */
  readonly received: (Batch & { leaving: boolean })[] = []
  /** `cut` loses requests, `deaf` loses responses. */
  line: 'good' | 'cut' | 'deaf' = 'good'
  obstacle: Obstacle | undefined
  unknownFields = new Set<string>()
  /** Called for each request, before it can get lost. */
  onTry: () => void = () => undefined
  /** Milliseconds until a response arrives. */
  delay = 20
  readonly #conflicts = new Map<string, { value: unknown; device: string; at: string }>()

  value(field: string): unknown {
    return this.values.get(field)?.value
  }

  /** Returns the draft in the format that a page receives. */
  opened(device: string) {
    return {
      draftId: 'draft',
      savedAt: new Date().toISOString(),
      storageKey: 'key',
      ...this.#news(device, this.version),
    }
  }

  /** Returns a connection. */
  connect(): DraftServer {
    const reach = async <Answer>(act: () => Answer): Promise<Answer> => {
      this.onTry()
      await new Promise((resolve) => setTimeout(resolve, this.delay))
      if (this.line === 'cut') throw new TypeError('Failed to fetch')
      const answer = act()
      if (this.line === 'deaf') throw new TypeError('Failed to fetch')
      return answer
    }
    return {
      save: (batch, { leaving }) =>
        reach(() => {
          this.received.push({ ...batch, leaving })
          if (this.obstacle) throw new DraftRefused(this.obstacle)
          if (batch.changes.some(({ field }) => this.unknownFields.has(field))) throw new DraftRefused()
          const taken = batch.changes.filter((change) => this.#take(change, batch))
          return {
            draftId: 'draft',
            storageKey: 'key',
            savedAt: new Date().toISOString(),
            taken: new Set(taken.map(({ id }) => id)),
            ...this.#news(batch.device, batch.base),
          }
        }),
      news: (known, device) => reach(() => this.#news(device, known)),
    }
  }

  #take({ id, field, value }: Batch['changes'][number], { device, base }: Batch): boolean {
    const before = this.changes.get(id)
    if (before) return before.outcome === 'taken'
    const standing = this.values.get(field)
    const at = new Date().toISOString()
    this.version += 1
    const isFree = !standing || standing.device === device || standing.version <= base
    if (isFree || JSON.stringify(standing.value) === JSON.stringify(value)) {
      this.values.set(field, { value, device, at, version: this.version })
      this.#conflicts.delete(field)
    } else this.#conflicts.set(field, { value, device, at })
    const outcome = isFree ? 'taken' : 'conflict'
    this.changes.set(id, { field, value, outcome })
    return isFree
  }

  #news(device: string, since: number): DraftNews {
    const changed = [...this.values].filter(([, value]) => value.version > since && value.device !== device)
    return {
      version: this.version,
      changed: new Map<string, DatedValue>(changed),
      conflicts: [...this.#conflicts].flatMap(([field, kept]): Conflict[] => {
        const standing = this.values.get(field)
        if (!standing) return []
        const isMine = kept.device === device
        return [{ field, mine: isMine ? kept.value : standing.value, theirs: isMine ? standing : kept }]
      }),
    }
  }
}
