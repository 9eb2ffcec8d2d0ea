import { type ReactNode, useId } from 'react'

interface Props {
  /** Level of the position's own heading; this heading is one below. */
  level: 1 | 2
  title: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a position with its heading. */
export function Section({ level, title, className, children }: Props) {
  const id = useId()
  const Heading = level === 1 ? 'h2' : 'h3'
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id} className="section-heading">
        {title}
      </Heading>
      {children}
    </section>
  )
}
