import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Decision } from '#contract/decisions/decision.ts'
import { Badge } from '#ui/components/badge.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Link } from '#ui/components/link.tsx'
import { type NamesById, outcomeTones, useDecisionNames } from '#ui/decisions/trace/names.ts'
import { css } from '../../../../styled-system/css'
import { ShortId } from '../person/short-id.tsx'
import { SimpleTable } from './simple-table.tsx'

type Props = {
  label: string
  decisions: readonly Decision[]
  names: NamesById
  /** Shows why a decision came out as it did. */
  onDecision: (id: string) => void
}

/** Decisions for one person. The time opens the decision. */
export const DecisionRows = ({ label, decisions, names, onDecision }: Props) => {
  const { t, i18n } = useLingui()
  const { checks, outcomes, messageStatuses } = useDecisionNames()
  const statusOf = ({ reason, messages }: Decision): string | null => {
    const last = messages.at(-1)
    if (last) return messageStatuses[last.status]
    return reason === null ? null : checks[reason]
  }
  return (
    <SimpleTable
      label={label}
      head={[t`时间`, t`策略`, t`结果`, t`响应动作`, t`方案`, t`概率`, t`状态或原因`]}
      rows={decisions.map((decision) => {
        const { id, at, strategy, action, arm, propensity, outcome } = decision
        return {
          id,
          cells: [
            <button key="time" type="button" className={opener} onClick={() => onDecision(id)}>
              <time dateTime={at}>{dateText(i18n, at, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
            </button>,
            <Link key="strategy" href={`/ai-marketing-strategies/${strategy}`} className={css({ color: 'accent' })}>
              {names[strategy] ?? <ShortId id={strategy} />}
            </Link>,
            <Badge key="outcome" tone={outcomeTones[outcome]}>
              {outcomes[outcome]}
            </Badge>,
            action && (names[action.id] ?? <ShortId id={action.id} />),
            arm,
            propensity === null ? null : i18n.number(propensity, { style: 'percent', maximumFractionDigits: 2 }),
            statusOf(decision),
          ],
        }
      })}
    />
  )
}

const opener = css({ color: 'accent', cursor: 'pointer', textAlign: 'left', _hover: { textDecoration: 'underline' } })
