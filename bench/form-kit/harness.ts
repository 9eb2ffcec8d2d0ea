import type { Part } from './questions.ts'
import { makeForm } from './questions.ts'

/** The interface of an entry's page. */
export interface Entry {
  /** Mounts the form; it can finish asynchronously. */
  readonly mount: (root: HTMLElement, form: readonly Part[]) => void
  /**
   * Selectors: the typed question, the switch's two answers, the submit button, a displayed error and a displayed
   * question.
   */
  readonly typed: string
  readonly show: string
  readonly hide: string
  readonly submit: string
  readonly error: string
  readonly question: string
}

interface Bench extends Omit<Entry, 'mount'> {
  /** Returns the milliseconds from the call to the end of the next frame. */
  readonly mount: (size: number) => Promise<number>
  /** Milliseconds from each key event to the end of the next frame. */
  readonly keys: number[]
  readonly count: (selector: string) => number
  /** Clicks and returns the milliseconds to the end of the frame in which the number of matches is in the range. */
  readonly click: (target: string, selector: string, least: number, most: number) => Promise<number>
}

declare global {
  interface Window {
    bench: Bench
    /** Number of field renders since the page loaded, if the entry counts them. */
    renders: number
  }
}

/** Counts a render; called by each field. */
export function countRender(): void {
  window.renders += 1
}

/** Resolves at the end of the next frame. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      const onMessage = () => {
        port1.close()
        resolve()
      }
      port1.addEventListener('message', onMessage, { once: true })
      port1.start()
      port2.postMessage(undefined)
    })
  })

/** Registers an entry. */
export function offer({ mount, ...selectors }: Entry): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root.')
  const keys: number[] = []
  const count = (selector: string) => document.querySelectorAll(selector).length
  window.renders = 0
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => void nextFrame().then(() => keys.push(performance.now() - timeStamp)),
    { capture: true },
  )
  window.bench = {
    ...selectors,
    keys,
    count,
    async mount(size) {
      const form = makeForm(size)
      const start = performance.now()
      mount(root, form)
      do await nextFrame()
      while (count(selectors.question) < size)
      return performance.now() - start
    },
    async click(target, selector, least, most) {
      const element = document.querySelector<HTMLElement>(target)
      if (!element) throw new Error(`There is no ${target}.`)
      const start = performance.now()
      element.click()
      const done = () => count(selector) >= least && count(selector) <= most
      do await nextFrame()
      while (!done() && performance.now() - start < 10_000)
      if (!done()) throw new Error(`After ${target} the page has ${count(selector)} of ${selector}, not ${least}.`)
      return performance.now() - start
    },
  }
}
