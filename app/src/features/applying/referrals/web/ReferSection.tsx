import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { Section } from '#features/jobs/positions/web/index.ts'
import type { PositionSections, PositionSectionsProps } from '#ui/feature/web-feature.ts'
import { useApp } from '#ui/page/app-context.ts'
import { withCarriedParameters } from '#ui/page/carried-parameters.ts'
import { REFERRALS_PATH } from '../rules.ts'

/** A link below a position to refer a person for it; private positions don't have one. */
function ReferSection({ address: { pid, key }, level, children }: PositionSectionsProps) {
  const { search } = useLocation()
  const offered = useApp().site.configs.gates.referralWithCandidateApplicationGate
  if (!offered || key) return children
  const id = Number.parseInt(pid, 10)
  return (
    <>
      <Section level={level} title={<FormattedMessage id="referrals.part.heading" />}>
        <p>
          <FormattedMessage id="referrals.part.text" />
        </p>
        <p>
          <Link className="button" to={withCarriedParameters(`${REFERRALS_PATH}?pid=${id}`, search)}>
            <FormattedMessage id="referrals.refer" />
          </Link>
        </p>
      </Section>
      {children}
    </>
  )
}

export const referSections: PositionSections = { Sections: ReferSection, prefetch: async () => undefined }
