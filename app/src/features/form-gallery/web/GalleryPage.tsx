import '@foyer/form-kit/styles.css'
import './gallery.css'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { galleryPage, galleryPages, type GalleryEntry } from './gallery-pages.ts'

/** The gallery of the form toolkit: an index, and a page for each thing it can do. */
export function GalleryPage() {
  const { '*': path = '' } = useParams()
  const page = galleryPage(path)
  const { entry } = page ?? {}
  return (
    <div className="gallery">
      {entry ? (
        <>
          <p>
            <Link to="/form-kit">Gallery</Link>
          </p>
          <h1>{entry.title}</h1>
          <Suspense fallback={<p>Loading</p>}>
            <entry.Content path={path} />
          </Suspense>
        </>
      ) : (
        <GalleryIndex missing={page === undefined} />
      )}
    </div>
  )
}

function GalleryIndex({ missing }: { readonly missing: boolean }) {
  const groups = Map.groupBy(galleryPages, ({ group }) => group)
  return (
    <>
      <h1>Form kit</h1>
      <p>
        {missing
          ? 'The gallery has no such page. These are the pages it has.'
          : 'Everything the form toolkit can show. Its README says how to use it.'}
      </p>
      {[...groups].map(([group, entries]) => (
        <GalleryGroup key={group} group={group} entries={entries} />
      ))}
    </>
  )
}

function GalleryGroup({ group, entries }: { readonly group: string; readonly entries: readonly GalleryEntry[] }) {
  return (
    <section>
      <h2>{group}</h2>
      <ul className="gallery-list">
        {entries.map(({ path, title }) => (
          <li key={path}>
            <Link to={`/form-kit/${path}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
