import { createFormStore, type FieldItem, type FormDefinition, standardModels } from '@foyer/form-kit'
import { ImplementationBanner, LETTER_HEIGHT } from '@foyer/form-kit/product'
import {
  EmptyState,
  ErrorState,
  HtmlViewer,
  LoadingState,
  PdfViewer,
  ReadMore,
  SimpleForm,
  standardViews,
  useMessages,
} from '@foyer/form-kit/react'
import { useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'
import { PDF_RESOURCES } from '#ui/pdf-resources.ts'
import { sampleLetter } from './samples/sample-pdf.ts'
import { useViewMode } from './use-view-mode.ts'

/** One of the viewers. */
export function ViewersPage({ path }: { readonly path: string }) {
  if (path === 'viewers/esign') return <EsignPage />
  if (path === 'viewers/pdf') return <PdfPage />
  if (path === 'viewers/html') return <HtmlPage />
  if (path === 'viewers/read-more') return <ReadMorePage />
  return <StatesPage />
}

function esignForm(domain: string | null, signed: (what: string) => void): FormDefinition {
  const additionalProperties = {
    ...(domain ? { customDomain: domain, wid: 'sample-1', hosted: true } : { url: '/form-kit-sign-1.html' }),
    title: 'Your contract',
    onSign: () => signed('signed'),
    onReject: () => signed('refused'),
  }
  const contract = { name: 'contract', type: 'esignForm', label: 'Contract', required: true, additionalProperties }
  return { sections: [{ title: 'Sign your contract', items: [contract] }] }
}

/** With `?domain_of_widget=HOST`, shows the widget of that host instead of the gallery's own. */
function EsignPage() {
  const { locale, now } = useApp()
  const mode = useViewMode()
  const [reported, recordAlert] = useState<readonly string[]>([])
  const messages = useMessages()
  const [store] = useState(() => {
    const domain = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('domain_of_widget')
    const definition = esignForm(domain, (what) => recordAlert((before) => [...before, what]))
    return createFormStore({ definition, models: standardModels, messages, now: () => now })
  })
  return (
    <>
      <SimpleForm
        store={store}
        views={standardViews}
        locale={locale}
        mode={mode}
        aria-label="Contract"
        actions={
          <button type="submit" className="fk-button" data-kind="primary">
            Send
          </button>
        }
      />
      <p>
        Told by the widget: <span data-testid="told">{reported.join(', ') || 'nothing'}</span>
      </p>
    </>
  )
}

function PdfPage() {
  const [letter] = useState(sampleLetter)
  return (
    <>
      <PdfViewer
        bytes={letter}
        resources={PDF_RESOURCES}
        title="Letter"
        fileName="letter.pdf"
        minHeight={LETTER_HEIGHT}
      />
      <h2>A file that is not there</h2>
      <PdfViewer url="/form-kit-no-such-file.pdf" title="Missing file" />
    </>
  )
}

const HOSTILE_HTML = `<h2>What we offer</h2><p onclick="alert(1)" style="position:fixed;inset:0">Bread, <b>cake</b> and
<a href="https://example.com/pay" target="_self">pay</a>.</p><script>window.hostile = 1</script>
<img src="/favicon-1.svg" alt="Our mark" width="48" height="48"><img src="https://tracker.example/dot.gif" alt="" onerror="window.hostile = 2">
<form action="https://phish.example"><input name="password"></form><a href="javascript:window.hostile=3">A link</a>
<iframe src="https://phish.example"></iframe><table><tr><th>Day</th><td>Hours</td></tr></table>`

function HtmlPage() {
  return (
    <div className="fk-viewer">
      <HtmlViewer html={HOSTILE_HTML} />
    </div>
  )
}

function ReadMorePage() {
  const lines = Array.from({ length: 30 }, (_, index) => `Line ${index + 1} of what there is to know.`)
  return (
    <div className="fk-viewer">
      <h2>Long</h2>
      <div data-testid="long">
        <ReadMore>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            <a href="#end">The last link</a>
          </p>
        </ReadMore>
      </div>
      <h2>Short</h2>
      <div data-testid="short">
        <ReadMore>
          <p>Two words.</p>
        </ReadMore>
      </div>
      <h2>An instruction</h2>
      <Instruction html={lines.map((line) => `<p>${line}</p>`).join('')} />
    </div>
  )
}

function Instruction({ html }: { readonly html: string }) {
  const [store] = useState(() =>
    createFormStore({
      definition: {
        sections: [
          { title: 'Before you begin', items: [{ name: 'known', type: 'instruction', content: html } as FieldItem] },
        ],
      },
      models: standardModels,
      messages: { readMore: 'Show all of it' },
    }),
  )
  return <SimpleForm store={store} views={standardViews} aria-label="Instruction" />
}

function StatesPage() {
  const [retries, setRetries] = useState(0)
  return (
    <>
      <ImplementationBanner displayBanner displayText="This site is being set up." />
      <ImplementationBanner displayBanner={false} displayText="This is not shown." />
      <EmptyState />
      <LoadingState />
      <ErrorState onRetry={() => setRetries(retries + 1)} />
      <p role="status">Retries: {retries}</p>
    </>
  )
}
