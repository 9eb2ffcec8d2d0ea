import '@foyer/form-kit/styles.css'
import './gallery.css'
import { LoadBoundary } from '@foyer/form-kit/react'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { GalleryIndex } from './GalleryIndex.tsx'
import { galleryPage } from './gallery-pages.ts'
import { GallerySwitches } from './GallerySwitches.tsx'
import { useInBrowser } from './use-in-browser.ts'
import { useKeptParameters } from './use-view-mode.ts'

/** The gallery of the form toolkit: an index, and a page for each thing it can do. */
export function GalleryPage() {
  const { '*': path = '' } = useParams()
  const kept = useKeptParameters()
  const inBrowser = useInBrowser()
  const page = galleryPage(path)
  const { entry } = page ?? {}
  return (
    <div className="gallery" lang="en">
      {entry ? (
        <>
          <p>
            <Link to={`/form-kit${kept}`}>Gallery</Link>
          </p>
          <h1>{entry.title}</h1>
          {entry.about && <p className="gallery-about">{entry.about}</p>}
          <GallerySwitches />
          <noscript>The forms of the gallery need scripts.</noscript>
          {inBrowser && (
            <LoadBoundary key={path}>
              <Suspense fallback={<p>Loading</p>}>
                <entry.Content path={path} />
              </Suspense>
            </LoadBoundary>
          )}
        </>
      ) : (
        <GalleryIndex missing={page === undefined} />
      )}
    </div>
  )
}
