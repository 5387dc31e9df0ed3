import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { type Outcome, outcomes } from '#contract/decisions/checks.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import type { Column } from '#ui/patterns/data-table/column.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { ListPart } from '#ui/patterns/list/list-part.tsx'
import type { Reading } from '#ui/patterns/list/reading.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { useStrategyNames } from '../names.ts'

type Props = {
  strategyId: string
  reading: Reading<Decision>
  outcome: Outcome | null
  onOutcome: (outcome: Outcome | null) => void
}

const choices = ['all', ...outcomes] as const

/** The decisions of a strategy, the newest first: for whom, what came of it, and why. */
export const DecisionLog = ({ strategyId, reading, outcome, onOutcome }: Props) => {
  const { t } = useLingui()
  const names = useStrategyNames()
  const columns = useDecisionColumns()
  return (
    <section aria-label={t`决策`}>
      <div className={css({ marginBottom: '3', overflowX: 'auto' })}>
        <Switch
          label={t`结果`}
          options={choices}
          names={{ all: t`全部`, ...names.outcomes }}
          value={outcome ?? 'all'}
          onChoose={(it) => onOutcome(it === 'all' ? null : it)}
        />
      </div>
      <ListPart
        reading={reading}
        label={t`决策`}
        columns={columns}
        rowId={idOf}
        nameOf={idOf}
        href={({ id }) => `/ai-marketing-strategies/${strategyId}?tab=decisions&decision=${id}`}
        what={t`这里是策略的决策。`}
        isFiltered={outcome !== null}
        onClearFilter={() => onOutcome(null)}
        empty={
          <EmptyState icon="route" title={t`还没有决策`} action={null}>
            <Trans>策略运行后，每次匹配都会在这里留下一行，包括没有投放的。</Trans>
          </EmptyState>
        }
      />
    </section>
  )
}

const tones = { delivered: 'good', held_out: 'accent', suppressed: 'neutral' } as const

const useDecisionColumns = (): readonly Column<Decision>[] => {
  const { t, i18n } = useLingui()
  const names = useStrategyNames()
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts change with the language only, and rows render again with their columns.
  return useMemo<Column<Decision>[]>(
    () => [
      { id: 'at', title: t`时间`, width: 170, cell: ({ at }) => <TimeText at={at} /> },
      {
        id: 'outcome',
        title: t`结果`,
        width: 120,
        onCard: 'aside',
        cell: ({ outcome }) => <Badge tone={tones[outcome]}>{names.outcomes[outcome]}</Badge>,
      },
      {
        id: 'reason',
        title: t`停在哪项检查`,
        width: 190,
        grow: true,
        onCard: 'line',
        cell: ({ reason }) => reason && names.checks[reason],
      },
      {
        id: 'person',
        title: t`用户（ID 末尾）`,
        width: 150,
        onCard: 'line',
        cell: ({ profile }) => (
          <Link href={`/users/${profile}`} className={css({ color: 'accent' })}>
            {names.personName(profile)}
          </Link>
        ),
      },
      { id: 'event', title: t`事件`, width: 150, onCard: 'nowhere', cell: ({ event }) => event.name },
      { id: 'arm', title: t`方案`, width: 90, onCard: 'nowhere', cell: ({ arm }) => arm },
      {
        id: 'propensity',
        title: t`概率`,
        width: 90,
        numeric: true,
        onCard: 'nowhere',
        cell: ({ propensity }) => propensity !== null && names.share(propensity),
      },
      { id: 'version', title: t`版本`, width: 80, numeric: true, onCard: 'nowhere', cell: ({ version }) => i18n.number(version) },
    ],
    [i18n.locale],
  )
}

const idOf = ({ id }: Decision) => id
