import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  level: 1 | 2
  /** BCP 47 tag of the text, where it is not the page's own. */
  lang?: string
  /** Chosen by the visitor: whoever reads by keyboard or ear goes on here. */
  takesFocus: boolean
  children: ReactNode
}

/** The heading of a position, or of what is said in its place. */
export function PositionHeading({ level, lang, takesFocus, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Heading ref={heading} tabIndex={-1} lang={lang}>
      <bdi>{children}</bdi>
    </Heading>
  )
}
