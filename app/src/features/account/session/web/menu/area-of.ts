/** Pages of an area whose addresses don't begin with that of its first page. */
const OTHER_PAGES: readonly (readonly [page: RegExp, area: string])[] = [
  [/^\/careers\/export-resume$/, '/careers/profile'],
  [/^\/careers\/dashboardv2$/, '/careers/dashboard'],
  [/^\/careers\/offer\/[^/]+$/, '/careers/offers'],
  [/^\/careers\/receipts\b/, '/careers/applications'],
  [/^\/careers\/forms(?:\/offer\/[^/]+)?$/, '/careers/forms/center'],
  [/^\/careers\/compare-jobs$/, '/careers/saved-jobs'],
]

/** Returns the area of a page; undefined for pages that belong to none, such as the jobs, and for letters to sign. */
export function areaOf(pathname: string, areas: readonly string[]): string | undefined {
  const [, other] = OTHER_PAGES.find(([page]) => page.test(pathname)) ?? []
  return areas.find((area) => area === (other ?? pathname) || pathname.startsWith(`${area}/`))
}
