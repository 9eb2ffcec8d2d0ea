import { Link } from 'react-router'
import { galleryPages, type GalleryEntry } from './gallery-pages.ts'
import { useKeptParameters } from './use-view-mode.ts'

const EXAMPLE = `import { createFormStore, standardModels } from '@foyer/form-kit'
import { SimpleForm, standardViews } from '@foyer/form-kit/react'
import '@foyer/form-kit/styles.css'

const store = createFormStore({
  models: standardModels,
  definition: {
    sections: [{ title: 'You', items: [{ name: 'email', type: 'email', label: 'Email', required: true }] }],
  },
})

<SimpleForm store={store} views={standardViews} onSubmit={send} actions={<button>Send</button>} />`

/** The list of all pages, with a five-minute guide. */
export function GalleryIndex({ missing }: { readonly missing: boolean }) {
  const groups = Map.groupBy(galleryPages, ({ group }) => group)
  return (
    <>
      <h1>Form kit</h1>
      {missing ? (
        <p>The gallery has no such page. These are the pages it has.</p>
      ) : (
        <section className="gallery-guide" aria-labelledby="gallery-guide">
          <h2 id="gallery-guide">How it works</h2>
          <ol>
            <li>
              A form is data: sections with items, each with a <code>name</code> and a <code>type</code>. Items that say
              when they are visible and what is allowed do so as data, so that a form can live in a database.
            </li>
            <li>
              <code>parseDefinition</code> checks such data and names every fault with its path. The editor shows it at
              work.
            </li>
            <li>
              <code>createFormStore</code> makes a form of it, on the page or on a server: values, errors, visibility.
            </li>
            <li>A layout shows the form. A submit gives all values by name, or moves to a summary of what is wrong.</li>
          </ol>
          <pre className="gallery-code">{EXAMPLE}</pre>
        </section>
      )}
      {[...groups].map(([group, entries]) => (
        <GalleryGroup key={group} group={group} entries={entries} />
      ))}
    </>
  )
}

function GalleryGroup({ group, entries }: { readonly group: string; readonly entries: readonly GalleryEntry[] }) {
  const kept = useKeptParameters()
  return (
    <section>
      <h2>{group}</h2>
      <ul className="gallery-list" data-told={group === 'Fields' ? undefined : ''}>
        {entries.map(({ path, title, about }) => (
          <li key={path}>
            <Link to={`/form-kit/${path}${kept}`}>{title}</Link>
            {group !== 'Fields' && about && <p>{about}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
