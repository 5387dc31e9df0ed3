import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertFiring, AlertNotice } from '#contract/alerts/alerts.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Duration } from '#ui/components/duration.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { amountText, channelNames, endNames, failureNames, noticeNames, severityNames, severityTones } from './names.ts'

type Props = {
  firings: readonly AlertFiring[]
  /** Somebody wants to take care of a firing; null for people who may not. */
  onAcknowledge: ((firing: AlertFiring) => void) | null
}

/** The times that rules fired, the newest first, with who was told and who takes care of it. */
export const FiringList = ({ firings, onAcknowledge }: Props) => {
  const { t } = useLingui()
  return (
    <ol aria-label={t`告警记录`} className={css({ display: 'grid', gap: '4', listStyle: 'none', fontSize: 's' })}>
      {firings.map((firing) => (
        <li key={firing.id} className={css({ display: 'grid', gap: '1' })}>
          <Firing firing={firing} />
          <Acknowledgement firing={firing} onAcknowledge={onAcknowledge} />
        </li>
      ))}
    </ol>
  )
}

const Firing = ({ firing: { rule, severity, openedAt, closedAt, end, value, worst, notices } }: { firing: AlertFiring }) => {
  const { i18n } = useLingui()
  const [first, extreme] = [amountText(i18n, rule.metric, value), amountText(i18n, rule.metric, worst)]
  return (
    <>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <strong className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{rule.name}</strong>
        <Badge tone={severityTones[severity]}>{i18n._(severityNames[severity])}</Badge>
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

/** Who takes care of a firing and what they wrote, or a way to do so. */
const Acknowledgement = ({ firing, onAcknowledge }: Pick<Props, 'onAcknowledge'> & { firing: AlertFiring }) => {
  const { t } = useLingui()
  const { acknowledged, rule } = firing
  const { name } = rule
  if (acknowledged === null)
    return onAcknowledge ? (
      <span>
        <Button size="small" aria-label={t`接手“${name}”的告警`} onClick={() => onAcknowledge(firing)}>
          <Trans>接手</Trans>
        </Button>
      </span>
    ) : null
  const by = acknowledged.by ?? t`已离开的成员`
  return (
    <p className={css({ overflowWrap: 'anywhere' })}>
      <Trans>
        {by} 于 <TimeText at={acknowledged.at} /> 接手
      </Trans>
      {acknowledged.note !== '' && <span className={css({ color: 'fg.muted' })}> · {acknowledged.note}</span>}
    </p>
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
