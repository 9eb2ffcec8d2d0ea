import { useKeptText } from './use-kept-text.ts'

type Fields = Readonly<Record<string, string>>

/** Fields of a form that survive a closed tab, under a name in the browser's storage; those not typed yet have their first values. */
export function useKeptFields<Typed extends Fields>(
  name: string,
  first: Typed,
): { fields: Typed; type: (typed: Partial<Typed>) => void; clear: () => void } {
  const [text, setText] = useKeptText(name)
  const typed = read(text)
  return {
    fields: { ...first, ...typed },
    type: (more) => setText(JSON.stringify({ ...typed, ...more })),
    clear: () => setText(''),
  }
}

function read(text: string): object {
  try {
    const kept: unknown = JSON.parse(text || '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}
