import { Link, type LinkProps } from 'react-router'

/** The link above a page's heading that leads to the list or page to which the page belongs. */
export const BackLink = (link: LinkProps) => (
  <p className="back-link">
    <Link {...link} />
  </p>
)
