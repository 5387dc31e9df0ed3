import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertFiring, AlertNotice } from '#contract/alerts/alerts.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { amountText, channelNames, endNames, failureNames, noticeNames } from './names.ts'

/** The times that rules fired, the newest first, with who was told. */
export const FiringList = ({ firings }: { firings: readonly AlertFiring[] }) => {
  const { t } = useLingui()
  return (
    <ol aria-label={t`告警记录`} className={css({ display: 'grid', gap: '4', listStyle: 'none', fontSize: 's' })}>
      {firings.map((firing) => (
        <li key={firing.id} className={css({ display: 'grid', gap: '1' })}>
          <Firing firing={firing} />
        </li>
      ))}
    </ol>
  )
}

const Firing = ({ firing: { rule, openedAt, closedAt, end, value, worst, notices } }: { firing: AlertFiring }) => {
  const { i18n } = useLingui()
  const [first, extreme] = [amountText(i18n, rule.metric, value), amountText(i18n, rule.metric, worst)]
  return (
    <>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <strong className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{rule.name}</strong>
        {end === null ? (
          <Badge tone="bad">
            <Trans>告警中</Trans>
          </Badge>
        ) : (
          <Badge tone={end === 'recovered' ? 'good' : 'neutral'}>{i18n._(endNames[end])}</Badge>
        )}
      </p>
      <p className={css({ color: 'fg.muted' })}>
        <TimeText at={openedAt} />
        {closedAt && (
          <>
            {' · '}
            <Trans>
              持续 <Duration milliseconds={Date.parse(closedAt) - Date.parse(openedAt)} />
            </Trans>
          </>
        )}
        {' · '}
        {worst === value ? (
          <Trans>触发时 {first}</Trans>
        ) : (
          <Trans>
            触发时 {first}，最严重 {extreme}
          </Trans>
        )}
      </p>
      {notices.length > 0 && (
        <ul className={css({ listStyle: 'none', color: 'fg.muted' })}>
          {notices.map((notice) => (
            <li key={`${notice.channel} ${notice.about}`}>
              <Notice notice={notice} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Notice = ({ notice: { channel, about, status, failure } }: { notice: AlertNotice }) => {
  const { i18n } = useLingui()
  const name = i18n._(channelNames[channel])
  const text = i18n._(noticeNames[status])
  const reason = failure ? i18n._(failureNames[failure]) : null
  return (
    <span className={status === 'failed' ? css({ color: 'bad' }) : undefined}>
      {about === 'opened' ? (
        <Trans>
          开始 · {name}：{text}
        </Trans>
      ) : (
        <Trans>
          结束 · {name}：{text}
        </Trans>
      )}
      {reason && ` · ${reason}`}
    </span>
  )
}
