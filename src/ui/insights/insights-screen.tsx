import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { InsightAnswer, InsightNames } from '#contract/insights/answer.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import type { insightQueryMachine } from '#machines/insights/insight-query.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { BlockSkeleton } from '#ui/patterns/charts/block-states.tsx'
import type { SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../styled-system/css'
import { EventsView } from './events-view.tsx'
import { FunnelView } from './funnel-view.tsx'
import { insightsPageTitles } from './page-titles.ts'
import { Question } from './question.tsx'
import type { WhoSegment } from './question-who.tsx'
import { RetentionView } from './retention-view.tsx'
import { TopView } from './top-view.tsx'
import { TrendsView } from './trends-view.tsx'

type Props = {
  actor: ActorRefFrom<typeof insightQueryMachine>
  names: InsightNames
  /** Segments by which people can be chosen. */
  segments: readonly WhoSegment[]
  /** The project has no events yet. */
  hasNoEvents: boolean
  /** The address names a saved insight that does not exist. */
  isUnknown: boolean
  zones: readonly string[]
  /** The saved insights and the one that is open. */
  saved: ReactNode
  onSave: SaveText
  /** Somebody wants to see the people whom this question, which has `people`, is about. */
  onPeople: (query: InsightQuery) => void
}

/** Questions about what people did, and their answers. */
export const InsightsScreen = (props: Props) => {
  const { actor, names, segments, hasNoEvents, isUnknown, zones, saved, onSave, onPeople } = props
  const { t, i18n } = useLingui()
  const { draft, query, answer, problem, isIncomplete } = useSelector(actor, (it) => it.context)
  const isAsking = useSelector(actor, (it) => it.hasTag('busy'))
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  const isCancelled = useSelector(actor, (it) => it.matches('cancelled'))
  const problemText = useProblemText()
  return (
    <>
      <PageHeader title={i18n._(insightsPageTitles['/insights'])} />
      <div className={css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        {isUnknown && <Callout kind="bad">{problemText({ code: 'insight.unknown' })}</Callout>}
        {saved}
        <Question
          draft={draft}
          names={names}
          segments={segments}
          zones={zones}
          isIncomplete={isIncomplete}
          isAsking={isAsking}
          onEdit={(edited) => actor.send({ type: 'draft.edit', draft: edited })}
          onAsk={() => actor.send({ type: 'query.ask' })}
          onCancel={() => actor.send({ type: 'query.cancel' })}
        />
        {isFailed && problem && (
          <LoadFailure busy={isAsking} onRetry={() => actor.send({ type: 'query.ask' })}>
            {problemText(problem)}
          </LoadFailure>
        )}
        {isCancelled && (
          <Callout kind="note">
            <Trans>查询已停止。</Trans>
          </Callout>
        )}
        {isAsking && <BlockSkeleton height={240} />}
        {!isAsking && !isFailed && answer && query && (
          <Answered
            answer={answer}
            query={query}
            onSave={onSave}
            onPeople={onPeople}
            onEarlier={(before) => {
              actor.send({ type: 'draft.edit', draft: { ...draft, before } })
              actor.send({ type: 'query.ask' })
            }}
          />
        )}
        {!isAsking && !isFailed && !answer && (
          <Card>
            {hasNoEvents ? (
              <EmptyState icon="chart" title={t`还没有事件`}>
                <Trans>收到第一个事件后，这里会显示最常见的事件在最近 30 天的趋势。</Trans>
              </EmptyState>
            ) : (
              <EmptyState icon="chart" title={t`从一个问题开始`}>
                <Trans>选择类型和事件，然后查询。问题保存在网址里，可以分享给同事。</Trans>
              </EmptyState>
            )}
          </Card>
        )}
      </div>
    </>
  )
}

type AnsweredProps = Pick<Props, 'onSave' | 'onPeople'> & {
  answer: InsightAnswer
  query: InsightQuery
  onEarlier: (before: string) => void
}

const Answered = ({ answer, query, onSave, onPeople, onEarlier }: AnsweredProps) => {
  const { i18n } = useLingui()
  const { waiting } = answer
  return (
    <>
      {waiting > 0 && answer.kind !== 'events' && (
        <Callout kind="note">
          <Trans>{i18n.number(waiting)} 个事件尚未计入。</Trans>
        </Callout>
      )}
      {answer.kind === 'trends' && query.kind === 'trends' && (
        <TrendsView answer={answer} query={query} onSave={onSave} onPeople={(people) => onPeople({ ...query, people })} />
      )}
      {answer.kind === 'funnel' && query.kind === 'funnel' && (
        <FunnelView answer={answer} query={query} onSave={onSave} onPeople={(people) => onPeople({ ...query, people })} />
      )}
      {answer.kind === 'retention' && query.kind === 'retention' && (
        <RetentionView answer={answer} query={query} onSave={onSave} onPeople={(people) => onPeople({ ...query, people })} />
      )}
      {(answer.kind === 'pages' || answer.kind === 'sources') && (query.kind === 'pages' || query.kind === 'sources') && (
        <TopView answer={answer} onSave={onSave} onPeople={(people) => onPeople({ ...query, people })} />
      )}
      {answer.kind === 'events' && <EventsView answer={answer} onSave={onSave} onEarlier={onEarlier} />}
    </>
  )
}
