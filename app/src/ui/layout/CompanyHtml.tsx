import type { ComponentProps } from 'react'

/** HTML that a company wrote in its site's configuration; the server cleaned it when it was stored. */
export function CompanyHtml({ html, className = '' }: { readonly html: string; readonly className?: string }) {
  const text: ComponentProps<'div'>['dangerouslySetInnerHTML'] = { __html: html }
  return <div className={`company-html ${className}`.trim()} dir="auto" dangerouslySetInnerHTML={text} />
}
