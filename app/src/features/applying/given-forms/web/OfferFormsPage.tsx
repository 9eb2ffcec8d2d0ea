import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import { useParams } from 'react-router'
import { appRouterContext, useApp } from '#ui/page/app-context.ts'
import type { PageLoader } from '#ui/page/page-data.ts'
import { FormList } from './FormList.tsx'
import { ownFormsQuery, useLiveForms } from './form-queries.ts'
import '#ui/styles/kept-list.css'

/** The page of an offer's form and its loader. */
interface OfferPage {
  readonly OfferFormPage: ComponentType<{ readonly more?: ReactNode }>
  readonly loadOfferForm: PageLoader
}

/**
 * Adds the forms that the company gave about an offer to the page of its form. The page is passed in, because screens
 * load it as a chunk.
 */
export function withFormsAbout({ OfferFormPage, loadOfferForm }: OfferPage) {
  const loader: PageLoader = async (call) => {
    const app = call.context.get(appRouterContext)
    const [page] = await Promise.all([
      loadOfferForm(call),
      app.queryClient.prefetchQuery({ ...ownFormsQuery(app), staleTime: 0 }),
    ])
    return page
  }
  return { loader, Component: () => <OfferFormPage more={<FormsAboutOffer />} /> }
}

/** Forms about the offer in the address; nothing if there are none. */
function FormsAboutOffer() {
  const { id: offerId = '' } = useParams()
  const id = useId()
  const { data } = useQuery(ownFormsQuery(useApp()))
  useLiveForms()
  const forms = data?.forms.filter(({ kind, offer_id: about }) => kind === 'form' && about === offerId) ?? []
  if (forms.length === 0) return null
  return (
    <section className="offer-forms" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="givenForms.aboutOffer" />
      </h2>
      <FormList forms={forms} level={3} />
    </section>
  )
}
