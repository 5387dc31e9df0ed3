import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { exposuresQuery, momentQuery, personDecisionsQuery } from '#api/decisions/person-queries.ts'
import type { Outcome } from '#contract/decisions/checks.ts'
import type { Project } from '#contract/projects/projects.ts'
import { ExperimentsTab } from '#ui/profiles/detail/experiments-tab.tsx'
import { MessagesTab } from '#ui/profiles/detail/messages-tab.tsx'
import { MomentSearch } from '#ui/profiles/detail/moment-search.tsx'
import type { RouterContext } from '../../router.ts'
import { useDecisionNamesOf } from '../-decisions/use-decision-names.ts'
import { consoleOf } from '../-shell/console.ts'
import { WithFailure } from './profile-parts.tsx'

type Part = { context: RouterContext; project: Project; id: string; onDecision: (id: string) => void }
type MessagesProps = Part & {
  outcome: Outcome | null
  onOutcome: (outcome: Outcome | null) => void
  around: string | null
  onAround: (around: string | null) => void
}

/** What strategies decided for a person, page by page, and around a moment. */
export const MessagesOf = ({ context, project, id, onDecision, outcome, onOutcome, around, onAround }: MessagesProps) => {
  const { call } = consoleOf(context)
  const search = outcome === null ? {} : { outcome }
  const { data, error, isFetching, refetch, ...pages } = useInfiniteQuery(personDecisionsQuery(call, project.id, id, search))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const decisions = data?.pages.flatMap(({ items }) => items) ?? []
  const names = useDecisionNamesOf(context, project.id, decisions)
  return (
    <WithFailure error={error} isFetching={isFetching} hasData={data !== undefined} onRetry={() => void refetch()}>
      <MessagesTab
        decisions={decisions}
        total={data?.pages[0]?.total ?? null}
        outcome={outcome}
        onOutcome={onOutcome}
        names={names}
        onDecision={onDecision}
        more={hasNextPage ? { isLoading: isFetchingNextPage, onLoad: () => void fetchNextPage() } : null}
        search={
          <MomentOf
            key={around}
            context={context}
            project={project}
            id={id}
            onDecision={onDecision}
            around={around}
            onAround={onAround}
          />
        }
      />
    </WithFailure>
  )
}

type MomentProps = Part & Pick<MessagesProps, 'around' | 'onAround'>

const MomentOf = ({ context, project, id, onDecision, around, onAround }: MomentProps) => {
  const moment = around === null ? Number.NaN : Date.parse(around)
  const isAsked = !Number.isNaN(moment)
  const asked = useQuery({ ...momentQuery(consoleOf(context).call, project.id, id, moment), enabled: isAsked })
  const { data, error, isFetching, refetch } = asked
  const decisions = data?.around.items ?? []
  const names = useDecisionNamesOf(context, project.id, decisions)
  return (
    <>
      <MomentSearch
        around={isAsked ? around : null}
        onAround={onAround}
        moment={data ? { decisions, isMore: data.around.next !== null, before: data.before } : null}
        names={names}
        onDecision={onDecision}
      />
      {isAsked && data === undefined && (
        <WithFailure error={error} isFetching={isFetching} hasData={false} onRetry={() => void refetch()}>
          {null}
        </WithFailure>
      )}
    </>
  )
}

/** To which groups of experiments a person belongs. */
export const ExperimentsOf = ({ context, project, id, onDecision }: Part) => {
  const { data, error, isFetching, refetch } = useQuery(exposuresQuery(consoleOf(context).call, project.id, id))
  const named = data?.items.map(({ strategy }) => ({ strategy, action: null })) ?? []
  const names = useDecisionNamesOf(context, project.id, named)
  return (
    <WithFailure error={error} isFetching={isFetching} hasData={data !== undefined} onRetry={() => void refetch()}>
      {data && <ExperimentsTab exposures={data} names={names} onDecision={onDecision} />}
    </WithFailure>
  )
}
