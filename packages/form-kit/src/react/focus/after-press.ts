/** Source of pointer events: a document, or any event target in tests. */
type PressTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

const DOWN = ['pointerdown', 'mousedown']
const UP = ['pointerup', 'pointercancel', 'mouseup', 'dragend']
/** A click ends a press; a key means that the press ended unseen. */
const OVER = ['click', 'keydown']

let pressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

/**
 * Calls a function once the current press of a mouse or finger ends, or at once without one. A field that is left by
 * pressing a button must not show its error before the click, because the button would move away and the click be
 * lost.
 */
export function afterPress(action: () => void): void {
  if (pressed) waiting.push(action)
  else action()
}

/** Watches presses; returns a function that stops it. */
export function watchPresses(target: PressTarget): () => void {
  const listeners = [
    ...DOWN.map((type) => [type, down] as const),
    ...UP.map((type) => [type, up] as const),
    ...OVER.map((type) => [type, over] as const),
  ]
  // In the capture phase, so that pending calls run before the click does anything, such as submitting the form.
  for (const [type, listener] of listeners) target.addEventListener(type, listener, true)
  return () => {
    for (const [type, listener] of listeners) target.removeEventListener(type, listener, true)
    over()
  }
}

function down(): void {
  clearTimeout(timer)
  pressed = true
}

function up(): void {
  clearTimeout(timer)
  // A click, if there is one, arrives first.
  timer = setTimeout(over)
}

function over(): void {
  clearTimeout(timer)
  pressed = false
  for (const action of waiting.splice(0)) action()
}
