const PAUSE_MS = 100
const BAR_CELLS = 24

/** A progress line on standard error that is redrawn in place. */
export interface ProgressLine {
  /** `share` is 0 to 1, or undefined if the total is unknown. */
  show(share: number | undefined, text: string): void
  /** Ends the line and keeps its last state. */
  end(): void
}

/** Creates a progress line that redraws at most ten times a second. */
export function progressLine(stream: NodeJS.WriteStream, clock: () => number = () => performance.now()): ProgressLine {
  let drawn = -Infinity
  let pending: string | undefined
  const draw = (line: string) => stream.write(`\r\u001B[K${line.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`)
  return {
    show(share, text) {
      pending = `${share === undefined ? '' : `${bar(share)} `}${text}`
      if (clock() - drawn < PAUSE_MS) return
      drawn = clock()
      draw(pending)
      pending = undefined
    },
    end() {
      if (pending !== undefined) draw(pending)
      if (drawn > -Infinity) stream.write('\n')
    },
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_CELLS)
  return `[${'='.repeat(full)}${' '.repeat(BAR_CELLS - full)}] ${Math.floor(share * 100)} %`
}
