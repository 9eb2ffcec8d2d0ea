import type { Values } from '@foyer/form-kit'
import { useReportedValues, type WatchedForm } from './watched-form.ts'

/** Longer texts, which are file contents, are shortened for display. */
const LONGEST_SHOWN = 2000

/** Formats values as indented JSON with long texts shortened. */
export function readableJson(value: unknown): string {
  const text = JSON.stringify(
    value,
    (_key, part: unknown) =>
      typeof part === 'string' && part.length > LONGEST_SHOWN
        ? `${part.slice(0, 60)}… (${part.length} characters)`
        : part,
    2,
  )
  return text ?? 'undefined'
}

/** The values reported by a form, by name. */
export function ReportedValues({ values }: { readonly values: Values }) {
  return (
    <dl className="gallery-values">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={`sent-${name}`}>
            <code>{readableJson(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The current values of a form, as JSON. */
export function LiveValues({ form }: { readonly form: WatchedForm }) {
  const values = useReportedValues(form)
  return (
    <p className="gallery-reported">
      Reports <code>{readableJson(values)}</code>
    </p>
  )
}
