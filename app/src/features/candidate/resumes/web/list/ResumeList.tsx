import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { liveQueries } from '#ui/live/live-queries.ts'
import { useApp } from '#ui/page/app-context.ts'
import { Loaded } from '#ui/query/Loaded.tsx'
import type { Resume } from '../../contract.ts'
import { resumesQuery } from '../resume-queries.ts'
import { UploadDialog } from '../upload/UploadDialog.tsx'
import { UploadResume } from '../upload/UploadResume.tsx'
import { ResumeRow } from './ResumeRow.tsx'
import '#ui/styles/kept-list.css'
import '../resumes.css'

const useLiveResumes = liveQueries(['profile'], ['resumes'])

/** The candidate's résumés, with upload. Deleting one can be undone until the page is left. */
export function ResumeList() {
  const app = useApp()
  const query = useQuery(resumesQuery(app))
  useLiveResumes()
  return (
    <Loaded query={query} failed="resumes.failed">
      {(data) => <LoadedList {...data} />}
    </Loaded>
  )
}

interface ListProps {
  readonly resumes: readonly Resume[]
  /** Maximum number of résumés. */
  readonly most: number
}

function LoadedList({ resumes, most }: ListProps) {
  const [removed, setRemoved] = useState<readonly Resume[]>([])
  // The first upload is part of the page. It stays until it is closed, because the list can change before it is done.
  const [inline, setInline] = useState(false)
  const [dialog, setDialog] = useState(false)
  const isEmpty = resumes.length === 0
  useEffect(() => {
    if (isEmpty) setInline(true)
  }, [isEmpty])
  const isFull = resumes.length >= most
  const rows = withRemoved(resumes, removed)
  const mark = (resume: Resume, isRemoved: boolean) =>
    setRemoved((before) => [...before.filter(({ id }) => id !== resume.id), ...(isRemoved ? [resume] : [])])
  return (
    <div className="resumes">
      {rows.length > 0 ? (
        <ul className="card-list" data-dense>
          {rows.map((resume) => (
            <li key={resume.id}>
              <ResumeRow
                resume={resume}
                removed={!resumes.includes(resume)}
                onRemoved={(isRemoved) => mark(resume, isRemoved)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {inline || isEmpty ? (
        <UploadResume {...(isEmpty ? {} : { onClose: () => setInline(false), onCancel: () => setInline(false) })} />
      ) : (
        <div className="resume-more needs-script">
          <button type="button" className="button" disabled={isFull} onClick={() => setDialog(true)}>
            <FormattedMessage id="resumes.add" />
          </button>
          {isFull ? (
            <p className="muted">
              <FormattedMessage id="resumes.full" values={{ most }} />
            </p>
          ) : null}
        </div>
      )}
      {dialog ? <UploadDialog onClose={() => setDialog(false)} /> : null}
    </div>
  )
}

/** Returns the list with deleted résumés in their former places: the main one first, then the newest. */
function withRemoved(resumes: readonly Resume[], removed: readonly Resume[]): Resume[] {
  const gone = removed.filter(({ id }) => resumes.every((resume) => resume.id !== id))
  const rank = ({ uploaded_at: at, is_main: main }: Resume) => `${main ? 1 : 0} ${at}`
  return [...resumes, ...gone].toSorted((one, other) => (rank(one) < rank(other) ? 1 : -1))
}
