import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { formatMessage } from '../../messages/messages.ts'
import { useMessages } from '../../react/form-context.ts'
import type { PdfSearch } from './text/use-pdf-search.ts'

interface PdfToolbarProps {
  readonly name: string
  readonly pageCount: number
  /** Number of the page, from 1. */
  readonly page: number
  readonly scale: number
  readonly fits: boolean
  readonly search: PdfSearch
  readonly searchField: RefObject<HTMLInputElement | null>
  readonly onPage: (page: number) => void
  readonly onZoom: (direction: 1 | -1) => void
  readonly onFit: () => void
  readonly onSave: () => void
  readonly onPrint: () => void
}

/** Renders the toolbar above the pages. On a phone, a button opens the tools that are neither the page nor the search. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { name, pageCount, page, scale, fits, search, searchField, onPage, onZoom, onFit, onSave, onPrint } = props
  const messages = useMessages()
  return (
    <div className="fk-pdf-tools" role="group" aria-label={formatMessage(messages.pdfTools, { name })}>
      <PageNumber page={page} pageCount={pageCount} onPage={onPage} />
      <MoreTools>
        <div className="fk-pdf-group">
          <Tool sign="−" name={messages.pdfZoomOut} onClick={() => onZoom(-1)} />
          <output className="fk-pdf-scale">{Math.round(scale * 100)}%</output>
          <Tool sign="+" name={messages.pdfZoomIn} onClick={() => onZoom(1)} />
          <button type="button" className="fk-button" aria-pressed={fits} onClick={onFit}>
            {messages.pdfFitWidth}
          </button>
        </div>
        <div className="fk-pdf-group">
          <button type="button" className="fk-button" onClick={onSave}>
            {messages.pdfDownload}
          </button>
          <button type="button" className="fk-button" onClick={onPrint}>
            {messages.pdfPrint}
          </button>
        </div>
      </MoreTools>
      <SearchField search={search} searchField={searchField} />
    </div>
  )
}

/** Tools that are always there on wide windows; on narrow ones a button opens them, and Escape or leaving closes them. */
function MoreTools({ children }: { readonly children: ReactNode }) {
  const messages = useMessages()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
    button.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons within
    <div className="fk-pdf-more" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="fk-button fk-pdf-open"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {messages.pdfMore}
      </button>
      <div id={id} className="fk-pdf-extra" data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}

interface PageNumberProps {
  readonly page: number
  readonly pageCount: number
  readonly onPage: (page: number) => void
}

function PageNumber({ page, pageCount, onPage }: PageNumberProps) {
  const messages = useMessages()
  const id = useId()
  // The typed number; the current page while nothing is being typed.
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const number = Number.parseInt(typed ?? '', 10)
    setTyped(undefined)
    if (Number.isFinite(number)) onPage(Math.min(pageCount, Math.max(1, number)))
  }
  return (
    <div className="fk-pdf-group">
      <label htmlFor={id}>{messages.pdfPage}</label>
      <input
        id={id}
        className="fk-input"
        inputMode="numeric"
        size={3}
        value={typed ?? page}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise it would submit the form around the viewer.
          event.preventDefault()
          go()
        }}
      />
      <span>{formatMessage(messages.pdfOf, { total: pageCount })}</span>
    </div>
  )
}

function SearchField({ search, searchField }: Pick<PdfToolbarProps, 'search' | 'searchField'>) {
  const messages = useMessages()
  const { query, matches, at } = search
  return (
    <div className="fk-pdf-group" role="search">
      <input
        ref={searchField}
        className="fk-input"
        type="search"
        placeholder={messages.pdfSearch}
        aria-label={messages.pdfSearch}
        value={query}
        onChange={(event) => search.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') search.search('')
          if (event.key !== 'Enter') return
          event.preventDefault()
          search.step(event.shiftKey ? -1 : 1)
        }}
      />
      <Tool sign="↑" name={messages.pdfPrevious} disabled={matches.length === 0} onClick={() => search.step(-1)} />
      <Tool sign="↓" name={messages.pdfNext} disabled={matches.length === 0} onClick={() => search.step(1)} />
      <span className="fk-pdf-count" role="status">
        {query.trim() &&
          (matches.length === 0
            ? messages.pdfNoMatch
            : formatMessage(messages.pdfMatch, { count: at + 1, total: matches.length }))}
      </span>
    </div>
  )
}

interface ToolProps {
  readonly sign: string
  readonly name: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Tool({ sign, name, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="fk-button fk-tool"
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
    >
      {sign}
    </button>
  )
}
