import { ImplementationBanner } from '@foyer/form-kit/product/implementation-banner'
import { bannerOfPage } from '#config/page-sections.ts'
import { CompanyHtml } from '#ui/CompanyHtml.tsx'
import { useApp } from '#ui/page/app-context.ts'

/** Banner on every page of a site that is still being set up. */
export function InstanceBanner() {
  const { instanceBanner } = useApp().site.configs
  return <ImplementationBanner {...instanceBanner} />
}

/** The company's banner on a page; an alert is announced immediately. */
export function PageBanner({ page }: { readonly page: string }) {
  const banner = bannerOfPage(useApp().site.configs.branding, page)
  if (!banner) return null
  return (
    <div className="page-banner" data-type={banner.type} role={banner.type === 'alert' ? 'alert' : 'note'}>
      <CompanyHtml html={banner.text} />
    </div>
  )
}
