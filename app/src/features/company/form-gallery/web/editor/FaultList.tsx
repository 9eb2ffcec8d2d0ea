import type { DefinitionFault } from '@foyer/form-kit'

/** The faults of a definition with their paths, in a live region. */
export function FaultList({ faults }: { readonly faults: readonly DefinitionFault[] | undefined }) {
  return (
    <div id="gallery-faults" className="gallery-faults" role="status">
      {faults?.length === 0 && <p>The definition can be used.</p>}
      {faults !== undefined && faults.length > 0 && (
        <>
          <p>{faults.length === 1 ? '1 fault. ' : `${faults.length} faults. `}The preview shows the last good form.</p>
          <ul>
            {faults.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <code>{path}</code>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
