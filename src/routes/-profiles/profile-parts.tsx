import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownTimeZone } from '#api/browser/time-zone.ts'
import { identityQuery, timelineQuery } from '#api/profiles/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Timeline, TimelineKind, Visit } from '#contract/profiles/history.ts'
import type { Project } from '#contract/projects/projects.ts'
import { IdentityTab } from '#ui/profiles/detail/identity-tab.tsx'
import { PartOrState } from '#ui/profiles/detail/profile-states.tsx'
import { TimelineTab } from '#ui/profiles/detail/timeline-tab.tsx'
import type { RouterContext } from '../../router.ts'
import { useDecisionNamesOf } from '../-decisions/use-decision-names.ts'
import { consoleOf } from '../-shell/console.ts'

type Part = { context: RouterContext; project: Project; id: string }
type TimelineProps = Part & {
  kinds: TimelineKind[]
  onKinds: (kinds: TimelineKind[]) => void
  onDecision: (id: string) => void
}

/** What a person did, page by page. What was read stays shown when reading it again fails. */
export const TimelineOf = ({ context, project, id, kinds, onKinds, onDecision }: TimelineProps) => {
  const { data, error, isFetching, refetch, ...pages } = useInfiniteQuery(
    timelineQuery(consoleOf(context).call, project.id, id, kinds),
  )
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  const decided = entries.filter((it) => it.kind === 'decision')
  const names = useDecisionNamesOf(context, project.id, decided)
  return (
    <WithFailure error={error} isFetching={isFetching} hasData={data !== undefined} onRetry={() => void refetch()}>
      <TimelineTab
        entries={entries}
        visits={visitsOf(data?.pages ?? [])}
        kinds={kinds}
        onKinds={onKinds}
        names={names}
        onDecision={onDecision}
        timeZone={ownTimeZone()}
        more={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : null}
      />
    </WithFailure>
  )
}

/** A visit that goes on over two pages is in both: the later answer to have been read may know more of it, and they say the same otherwise. */
const visitsOf = (pages: readonly Timeline[]): Visit[] => [
  ...new Map(pages.toReversed().flatMap(({ visits }) => visits.map((visit) => [visit.id, visit] as const))).values(),
]

type IdentityProps = Part & { mayWrite: boolean; onMerge: () => void; onUndo: (entry: string) => void }

/** Which ids are a person, and why. */
export const IdentityOf = ({ context, project, id, mayWrite, onMerge, onUndo }: IdentityProps) => {
  const { data, error, isFetching, refetch } = useQuery(identityQuery(consoleOf(context).call, project.id, id))
  return (
    <WithFailure error={error} isFetching={isFetching} hasData={data !== undefined} onRetry={() => void refetch()}>
      {data && <IdentityTab identity={data} mayWrite={mayWrite} onMerge={onMerge} onUndo={onUndo} />}
    </WithFailure>
  )
}

type FailureProps = { error: Error | null; isFetching: boolean; hasData: boolean; onRetry: () => void; children: ReactNode }

/** A part of the page, with why it could not be read above what was read before. */
export const WithFailure = ({ error, isFetching, hasData, onRetry, children }: FailureProps) => {
  const problem = error && !isFetching ? toProblem(error) : null
  return (
    <>
      {(problem !== null || !hasData) && <PartOrState problem={problem} isRetrying={isFetching} onRetry={onRetry} />}
      {hasData && children}
    </>
  )
}
