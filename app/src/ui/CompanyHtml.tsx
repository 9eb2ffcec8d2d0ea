import type { ComponentProps } from 'react'
import { useApp } from '#ui/page/app-context.ts'

/** HTML from the company's site configuration, in the site's own language; sanitized by the server. */
export function CompanyHtml({ html, className = '' }: { readonly html: string; readonly className?: string }) {
  const { defaultLanguage } = useApp().site.configs
  const text: ComponentProps<'div'>['dangerouslySetInnerHTML'] = { __html: html }
  return (
    <div
      className={`company-html ${className}`.trim()}
      lang={defaultLanguage}
      dir="auto"
      dangerouslySetInnerHTML={text}
    />
  )
}
