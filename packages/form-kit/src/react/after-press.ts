/** Where presses are told of: a document, or in tests any event target. */
type PressTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

const DOWN = ['pointerdown', 'mousedown']
const UP = ['pointerup', 'pointercancel', 'mouseup', 'dragend']
/** A click ends the press; a key says that it ended out of sight. */
const OVER = ['click', 'keydown']

let pressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting: (() => void)[] = []

/**
 * Does something once the press of a mouse or finger that goes on now is over; without one, at once. A field that is left
 * because somebody presses a button must not show its error before the click: the button would move away beneath it,
 * and the click would be lost.
 */
export function afterPress(action: () => void): void {
  if (pressed) waiting.push(action)
  else action()
}

/** Watches presses until the function that it returns is called. */
export function watchPresses(target: PressTarget): () => void {
  const listeners = [
    ...DOWN.map((type) => [type, down] as const),
    ...UP.map((type) => [type, up] as const),
    ...OVER.map((type) => [type, over] as const),
  ]
  // While capturing: what waits is done before the click itself does anything, such as sending the form.
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
  // The click, if there is one, comes first.
  timer = setTimeout(over)
}

function over(): void {
  clearTimeout(timer)
  pressed = false
  for (const action of waiting.splice(0)) action()
}
