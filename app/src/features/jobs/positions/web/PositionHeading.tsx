import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  level: 1 | 2
  /** BCP 47 tag of the text, if it differs from the page's. */
  lang?: string
  /** True if the visitor just chose the position, so that keyboard and screen-reader users continue here. */
  takesFocus: boolean
  children: ReactNode
}

/** The heading of a position, or of a message in its place. */
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
