import type { Values } from '@foyer/form-kit'
import { useReportedValues, type WatchedForm } from './watched-form.ts'

/** Longer texts, which are contents of files, are cut where they are shown. */
const LONGEST_SHOWN = 2000

/** Values as JSON for people: indented, long texts cut. */
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

/** What a form reports, each value behind its name. */
export function ReportedValues({ values }: { readonly values: Values }) {
  return (
    <dl className="gallery-values">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{readableJson(value)}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Values that a form would report now, as JSON. */
export function LiveValues({ form }: { readonly form: WatchedForm }) {
  const values = useReportedValues(form)
  return (
    <p className="gallery-reported">
      Reports <code>{readableJson(values)}</code>
    </p>
  )
}
