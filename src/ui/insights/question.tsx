import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { InsightNames } from '#contract/insights/answer.ts'
import type { InsightDraft } from '#contract/insights/draft.ts'
import { type InsightKind, insightKinds } from '#contract/insights/query.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { LineInput, LineSelect } from '#ui/components/line-fields.tsx'
import { css } from '../../../styled-system/css'
import { useKindNames } from './kind-names.ts'
import { QuestionEvents } from './question-events.tsx'
import { QuestionWho, type WhoSegment } from './question-who.tsx'

type Props = {
  draft: InsightDraft
  names: InsightNames
  segments: readonly WhoSegment[]
  zones: readonly string[]
  isIncomplete: boolean
  isAsking: boolean
  onEdit: (draft: InsightDraft) => void
  onAsk: () => void
  onCancel: () => void
}

/** Puts a question together: its kind, its events, its days, and what else its kind needs. */
export const Question = (props: Props) => {
  const { draft, names, segments, zones, isIncomplete, isAsking, onEdit, onAsk, onCancel } = props
  const { t } = useLingui()
  const put = (change: Partial<InsightDraft>) => onEdit({ ...draft, before: null, ...change })
  return (
    <Card>
      <Kinds kind={draft.kind} onKind={(kind) => put({ kind })} />
      <form
        aria-label={t`问题`}
        className={css({ display: 'grid', gap: '4', marginTop: '4' })}
        onSubmit={(event) => {
          event.preventDefault()
          onAsk()
        }}
      >
        <QuestionEvents draft={draft} names={names} isIncomplete={isIncomplete} onEdit={onEdit} />
        <QuestionWho draft={draft} segments={segments} isIncomplete={isIncomplete} onEdit={onEdit} />
        <div className={line}>
          <LineInput label={t`开始日期`} type="date" value={draft.from} onEdit={(from) => put({ from })} />
          <LineInput label={t`结束日期（含）`} type="date" value={draft.to} onEdit={(to) => put({ to })} />
          <LineSelect
            label={t`时区`}
            value={draft.zone}
            options={zones.map((value) => ({ value, label: value }))}
            onChoose={(zone) => put({ zone })}
          />
          <KindFields draft={draft} names={names} onPut={put} />
        </div>
        {isIncomplete && (
          <p role="alert" className={css({ color: 'bad', fontSize: 's' })}>
            <Trans>请填写事件名称、日期以及每个条件。</Trans>
          </p>
        )}
        <div className={line}>
          <Button type="submit" size="small" busy={isAsking}>
            <Trans>查询</Trans>
          </Button>
          {isAsking && (
            <Button size="small" look="ghost" onClick={onCancel}>
              <Trans>停止</Trans>
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

const Kinds = ({ kind, onKind }: { kind: InsightKind; onKind: (kind: InsightKind) => void }) => {
  const { t } = useLingui()
  const titles = useKindNames()
  return (
    <fieldset
      aria-label={t`问题类型`}
      className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', border: 'none', margin: '0', padding: '0' })}
    >
      {insightKinds.map((it) => (
        <Button key={it} look="ghost" size="small" aria-pressed={it === kind} className={pressable} onClick={() => onKind(it)}>
          {titles[it]}
        </Button>
      ))}
    </fieldset>
  )
}

type KindProps = { draft: InsightDraft; names: InsightNames; onPut: (change: Partial<InsightDraft>) => void }

const KindFields = ({ draft, names, onPut }: KindProps) => {
  const { t } = useLingui()
  const { kind } = draft
  const whole = (text: string, most: number) => Math.min(most, Math.max(1, Math.round(Number(text)) || 1))
  return (
    <>
      {kind === 'trends' && (
        <LineSelect
          label={t`时间粒度`}
          value={draft.granularity}
          options={[
            { value: '', label: t`自动` },
            { value: 'hour', label: t`按小时` },
            { value: 'day', label: t`按天` },
            { value: 'week', label: t`按周` },
            { value: 'month', label: t`按月` },
          ]}
          onChoose={(granularity) => onPut({ granularity })}
        />
      )}
      {(kind === 'trends' || kind === 'funnel') && (
        <LineInput
          label={t`按属性拆分`}
          value={draft.breakdown}
          suggestions={names.properties}
          onEdit={(breakdown) => onPut({ breakdown })}
        />
      )}
      {kind === 'funnel' && (
        <span className={labelled}>
          <Trans>完成时限（小时）</Trans>
          <LineInput
            label={t`完成时限（小时）`}
            type="number"
            width="short"
            value={String(draft.windowHours)}
            onEdit={(hours) => onPut({ windowHours: whole(hours, 2_160) })}
          />
        </span>
      )}
      {kind === 'retention' && (
        <>
          <LineSelect
            label={t`留存周期`}
            value={draft.unit}
            options={[
              { value: 'day', label: t`按天` },
              { value: 'week', label: t`按周` },
            ]}
            onChoose={(unit) => onPut({ unit })}
          />
          <span className={labelled}>
            <Trans>周期数</Trans>
            <LineInput
              label={t`周期数`}
              type="number"
              width="short"
              value={String(draft.periods)}
              onEdit={(periods) => onPut({ periods: whole(periods, 12) })}
            />
          </span>
        </>
      )}
      {kind === 'events' && (
        <>
          <LineInput label={t`搜索事件或页面`} value={draft.text} onEdit={(text) => onPut({ text })} />
          <LineInput label={t`画像编号`} value={draft.person} onEdit={(person) => onPut({ person: person.trim() })} />
        </>
      )}
    </>
  )
}

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })
const labelled = css({ display: 'inline-flex', gap: '2', alignItems: 'center', color: 'fg.muted', fontSize: 's' })
const pressable = css({ '&[aria-pressed=true]': { bg: 'bg.hover', color: 'fg' } })
