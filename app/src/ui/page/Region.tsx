import { Component, Fragment, type ReactNode } from 'react'

/** Times that a region is drawn again before its error reaches the page. */
const REDRAWS = 2

interface Drawn {
  readonly error?: unknown
  readonly redraws: number
}

/**
 * Draws a part of a page again when a change of it fails, such as after an extension of the browser rearranged its
 * elements, so that the rest of the page and what was typed there stay. An error that comes back reaches the page.
 */
export class Region extends Component<{ children: ReactNode }, Drawn> {
  override state: Drawn = { redraws: 0 }

  static getDerivedStateFromError(error: unknown): Pick<Drawn, 'error'> {
    return { error }
  }

  override componentDidCatch(): void {
    this.setState(({ redraws }) => (redraws < REDRAWS ? { error: undefined, redraws: redraws + 1 } : null))
  }

  override render(): ReactNode {
    const { error, redraws } = this.state
    if (error === undefined) return <Fragment key={redraws}>{this.props.children}</Fragment>
    if (redraws >= REDRAWS) throw error
    return null
  }
}
