import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type InsightDraft, type WhoDraft, type WhoKind, whoKinds } from '#contract/insights/draft.ts'
import { insightLimits } from '#contract/insights/query.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { LineInput, LineSelect } from '#ui/components/line-fields.tsx'
import { css } from '../../../styled-system/css'

/** A segment that can be chosen. */
export type WhoSegment = { id: string; name: string }

type Props = {
  draft: InsightDraft
  segments: readonly WhoSegment[]
  isIncomplete: boolean
  onEdit: (draft: InsightDraft) => void
}

/** Whose events count: a line for each condition, all of which must hold. */
export const QuestionWho = ({ draft, segments, isIncomplete, onEdit }: Props) => {
  const { t } = useLingui()
  const { kind, who } = draft
  if (kind === 'events') return null
  const put = (changed: WhoDraft[]) => onEdit({ ...draft, who: changed })
  return (
    <fieldset className={css({ border: 'none', padding: '0', minWidth: '0', display: 'grid', gap: '2' })}>
      <legend className={css({ color: 'fg.muted', fontSize: 's', marginBottom: '1' })}>
        <Trans>人群条件（按画像现在的状态）</Trans>
      </legend>
      {who.map((it, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
        <div key={place} className={line}>
          <WhoFields who={it} segments={segments} isIncomplete={isIncomplete} onEdit={(edited) => put(who.with(place, edited))} />
          <Button
            size="small"
            look="ghost"
            aria-label={t`移除人群条件 ${place + 1}`}
            onClick={() => put(who.toSpliced(place, 1))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      {who.length < insightLimits.who && (
        <Button
          size="small"
          look="ghost"
          icon="plus"
          className={css({ justifySelf: 'start' })}
          onClick={() => put([...who, { on: segments.length > 0 ? 'segment' : 'identified', isNot: false, value: '' }])}
        >
          <Trans>添加人群条件</Trans>
        </Button>
      )}
    </fieldset>
  )
}

type FieldsProps = { who: WhoDraft; segments: readonly WhoSegment[]; isIncomplete: boolean; onEdit: (who: WhoDraft) => void }

const devices = ['desktop', 'phone', 'tablet']

const WhoFields = ({ who, segments, isIncomplete, onEdit }: FieldsProps) => {
  const { t } = useLingui()
  const { on, isNot, value } = who
  const titles: Record<WhoKind, string> = {
    segment: t`分群`,
    identified: t`身份`,
    country: t`国家或地区`,
    source: t`首次来源`,
    device: t`设备`,
  }
  const answers = on === 'segment' ? [t`属于`, t`不属于`] : on === 'identified' ? [t`已识别`, t`匿名`] : [t`是`, t`不是`]
  const isWrong = isIncomplete && value.trim() === ''
  const isUnlisted = value !== '' && !segments.some(({ id }) => id === value)
  return (
    <>
      <LineSelect
        label={t`人群条件的种类`}
        value={on}
        options={whoKinds.map((it) => ({ value: it, label: titles[it] }))}
        onChoose={(chosen) => onEdit({ on: chosen, isNot: false, value: '' })}
      />
      <LineSelect
        label={t`是否满足`}
        value={isNot ? 'not' : 'is'}
        options={[
          { value: 'is', label: answers[0] ?? '' },
          { value: 'not', label: answers[1] ?? '' },
        ]}
        onChoose={(chosen) => onEdit({ ...who, isNot: chosen === 'not' })}
      />
      {on === 'segment' && (
        <LineSelect
          label={t`选择分群`}
          value={value}
          placeholder={t`选择分群…`}
          options={[
            ...segments.map(({ id, name }) => ({ value: id, label: name })),
            ...(isUnlisted ? [{ value, label: t`未知的分群` }] : []),
          ]}
          isWrong={isWrong}
          onChoose={(id) => onEdit({ ...who, value: id })}
        />
      )}
      {on !== 'segment' && on !== 'identified' && (
        <LineInput
          label={titles[on]}
          value={value}
          {...(on === 'device' ? { suggestions: devices } : {})}
          isWrong={isWrong}
          onEdit={(typed) => onEdit({ ...who, value: typed })}
        />
      )}
    </>
  )
}

const line = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })
