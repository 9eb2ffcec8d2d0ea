import { type ReactNode, useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import type { PositionDetails as Details } from '../contract.ts'
import { boxTables, fitHeadings } from '../description-outline.ts'
import { ActionsBelow, PositionActions } from './PositionActions.tsx'
import { MoreFacts, PositionFacts, PositionLead } from './facts/PositionFacts.tsx'
import { PositionHeading } from './PositionHeading.tsx'
import { Section } from './Section.tsx'

interface Props {
  position: Details
  headingLevel: 1 | 2
  takesFocus: boolean
  /** Shown after the facts. */
  contact: ReactNode
}

/** The facts and description of a position. */
export function PositionDetails({ position, headingLevel, takesFocus, contact }: Props) {
  const { jobDescription, requiredHtml = '', language } = position
  // Safe: the server sanitizes descriptions before storing them, and escapes the texts of required answers.
  const description = useMemo(
    () => ({ __html: boxTables(fitHeadings(requiredHtml + jobDescription, headingLevel + 1)) }),
    [requiredHtml, jobDescription, headingLevel],
  )
  return (
    <>
      <PositionHeading level={headingLevel} lang={language} takesFocus={takesFocus}>
        {position.name}
      </PositionHeading>
      {position.archived_at === null ? null : (
        <p className="notice">
          <FormattedMessage id={position.draft ? 'positions.draft.text' : 'positions.closed.text'} />
        </p>
      )}
      <PositionLead position={position} />
      <p className="only-paper">{position.publicUrl}</p>
      <PositionActions position={position} />
      <PositionFacts position={position} />
      {contact}
      <div className="description" lang={language} dir="auto" dangerouslySetInnerHTML={description} />
      {position.skills.length > 0 ? (
        <Section level={headingLevel} title={<FormattedMessage id="positions.skills" />}>
          <ul className="tags" lang={language}>
            {position.skills.map((skill) => (
              <li key={skill}>
                <bdi>{skill}</bdi>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <MoreFacts position={position} />
      <ActionsBelow position={position} />
    </>
  )
}
