import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Drift, driftLimits, type SchemaDrift } from '#contract/platform/data-sources.ts'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { PlainTable } from '#ui/operations/plain-table.tsx'
import { css } from '../../../../styled-system/css'
import { useSourceNames } from './names.ts'

const tones = { new: 'neutral', gone: 'warn', retyped: 'warn' } as const satisfies Record<Drift['kind'], string>

/** Which properties events carry differently than in the days before. */
export const SchemaDriftTable = ({ drift: { recent, before, changes } }: { drift: SchemaDrift }) => {
  const { t, i18n } = useLingui()
  const { drifts, valueTypeOf } = useSourceNames()
  const sideOf = ({ types, share }: Drift['now']) =>
    types.length > 0 &&
    `${types.map(valueTypeOf).join(', ')} · ${i18n.number(share, { style: 'percent', maximumFractionDigits: 1 })}`
  const { recentHours, beforeDays, events } = driftLimits
  const [seen, earlier] = [i18n.number(recent), i18n.number(before)]
  const limit = i18n.number(events)
  return (
    <TitledCard id="drift" title={<Trans>结构变化</Trans>}>
      <p className={css({ color: 'fg.muted', fontSize: 's', marginBottom: '3' })}>
        <Trans>
          比较最近 {recentHours} 小时的事件（{seen} 个）与之前 {beforeDays} 天的事件（{earlier} 个），每边至多 {limit}{' '}
          个最近的事件。偶然性可以解释的差异不列出；百分比是带有此属性的事件所占比例。
        </Trans>
      </p>
      {changes.length === 0 ? (
        <EmptyState icon="check" title={recent === 0 || before === 0 ? t`没有可以比较的事件` : t`属性没有变化`} />
      ) : (
        <PlainTable
          label={t`结构变化`}
          rows={changes}
          rowId={({ event, property }) => JSON.stringify([event, property])}
          columns={[
            { id: 'property', title: t`属性`, cell: ({ property }) => <code>{property}</code> },
            { id: 'event', title: t`事件`, cell: ({ event }) => event },
            { id: 'kind', title: t`变化`, cell: ({ kind }) => <Badge tone={tones[kind]}>{drifts[kind]}</Badge> },
            { id: 'before', title: t`之前`, cell: (it) => sideOf(it.before) },
            { id: 'now', title: t`现在`, cell: (it) => sideOf(it.now) },
          ]}
        />
      )}
    </TitledCard>
  )
}
