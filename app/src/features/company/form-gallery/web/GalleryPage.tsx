import '@foyer/form-kit/styles.css'
import type { PageData } from '#ui/page/page-data.ts'
import './gallery.css'
import { loadFormMessages } from '@foyer/form-kit'
import { FormMessages, LoadBoundary } from '@foyer/form-kit/react'
import { type ReactNode, Suspense, use, useSyncExternalStore } from 'react'
import { Link, useParams } from 'react-router'
import { useApp } from '#ui/page/app-context.ts'
import { GalleryIndex } from './GalleryIndex.tsx'
import { galleryPage } from './gallery-pages.ts'
import { GallerySwitches } from './GallerySwitches.tsx'
import { useKeptParameters } from './use-view-mode.ts'

/** Provides the form kit's messages in the reader's language. */
function WithMessages({ children }: { readonly children: ReactNode }) {
  return <FormMessages value={use(loadFormMessages(useApp().locale))}>{children}</FormMessages>
}

/** The gallery of the form kit: an index, and a page per feature. */
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
          {inBrowser ? (
            <LoadBoundary key={path}>
              <Suspense fallback={<Loading />}>
                <WithMessages>
                  <entry.Content path={path} />
                </WithMessages>
              </Suspense>
            </LoadBoundary>
          ) : (
            <Loading />
          )}
        </>
      ) : (
        <GalleryIndex missing={page === undefined} />
      )}
    </div>
  )
}

function Loading() {
  return (
    <p className="needs-script" data-testid="gallery-loading">
      Loading
    </p>
  )
}

/** Returns the title of a gallery page, with status 404 for an unknown path. */
export function loadGalleryPage({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>
}): PageData {
  const page = galleryPage(params['*'] ?? '')
  return page ? { status: 200, title: `${page.title} · Form kit` } : { status: 404, title: 'Form kit' }
}

const never = () => () => {}

/**
 * Returns true once the page is hydrated. The gallery's forms are lazy and not rendered on the server, whose
 * synchronous rendering would fail at the first lazy part.
 */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
