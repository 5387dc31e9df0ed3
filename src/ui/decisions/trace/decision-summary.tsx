import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Decision } from '#contract/decisions/decision.ts'
import { Badge } from '#ui/components/badge.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Link } from '#ui/components/link.tsx'
import { css } from '../../../../styled-system/css'
import { type NamesById, outcomeTones, useDecisionNames } from './names.ts'

type Props = { decision: Decision; names: NamesById }

/** What was decided, for whom, by what, and what became of the message. */
export const DecisionSummary = ({ decision, names }: Props) => {
  const { t, i18n } = useLingui()
  const { outcomes, messageStatuses, sentenceOf } = useDecisionNames()
  const { id, at, outcome, strategy, version, profile, event, arm, propensity, action, messages } = decision
  const probability = propensity !== null && i18n.number(propensity, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <section aria-label={t`结果`} className={css({ display: 'grid', gap: '4' })}>
      <div className={css({ display: 'grid', gap: '2', justifyItems: 'start' })}>
        <Badge tone={outcomeTones[outcome]}>{outcomes[outcome]}</Badge>
        <p className={css({ fontWeight: 'medium' })}>{sentenceOf(decision, names)}</p>
      </div>
      <dl className={facts}>
        <Fact name={t`时间`}>
          <time dateTime={at}>{dateText(i18n, at, instant)}</time>
        </Fact>
        <Fact name={t`用户`}>
          <Link href={`/users/${profile}`} className={link}>
            {names[profile] ?? profile}
          </Link>
        </Fact>
        <Fact name={t`策略`}>
          <Link href={`/ai-marketing-strategies/${strategy}`} className={link}>
            {names[strategy] ?? strategy}
          </Link>{' '}
          <span className={css({ color: 'fg.muted' })}>
            <Trans>第 {version} 版</Trans>
          </span>
        </Fact>
        <Fact name={t`起因`}>{event.name}</Fact>
        {arm !== null && (
          <Fact name={t`方案`}>
            {arm}
            {probability !== false && (
              <span className={css({ color: 'fg.muted' })}>
                {' '}
                <Trans>概率 {probability}</Trans>
              </span>
            )}
          </Fact>
        )}
        {action && (
          <Fact name={t`响应动作`}>
            <Link href={`/response-actions/${action.id}`} className={link}>
              {names[action.id] ?? action.id}
            </Link>{' '}
            <span className={css({ color: 'fg.muted' })}>
              <Trans>第 {action.version} 版</Trans>
            </span>
          </Fact>
        )}
        {outcome === 'delivered' && action && (
          <Fact name={t`消息`}>
            {messages.length === 0 ? (
              <Trans>没有浏览器的回报</Trans>
            ) : (
              <ul>
                {messages.map((message) => (
                  <li key={`${message.status} ${message.at}`}>
                    {messageStatuses[message.status]}{' '}
                    <time dateTime={message.at} className={css({ color: 'fg.muted' })}>
                      {dateText(i18n, message.at, { dateStyle: 'medium', timeStyle: 'medium' })}
                    </time>
                  </li>
                ))}
              </ul>
            )}
          </Fact>
        )}
        <Fact name={t`决策 ID`}>
          <code className={css({ fontFamily: 'mono', fontSize: 'xs' })}>{id}</code>
        </Fact>
      </dl>
    </section>
  )
}

const instant = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hour12: false,
  timeZoneName: 'short',
} as const

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const link = css({ color: 'accent', overflowWrap: 'anywhere' })
const facts = css({
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr)',
  columnGap: '4',
  rowGap: '1',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'fg.muted' },
  '& dd': { overflowWrap: 'anywhere' },
})
