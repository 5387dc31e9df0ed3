import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertRule } from '#contract/alerts/alerts.ts'
import type { AlertAction } from '#machines/alerts/alert-action.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'
import { ConditionText } from './condition-text.tsx'
import { amountText, channelNames, failureNames, severityNames, severityTones, statusNames, statusTones } from './names.ts'

type Props = {
  rules: readonly AlertRule[]
  /** When the rules were read. */
  at: string
  mayWrite: boolean
  onEdit: (rule: AlertRule) => void
  onAction: (rule: AlertRule, action: AlertAction) => void
}

const hour = 3_600_000

/** Each rule with its state, its present value, and whether somebody could not be told. */
export const RuleList = ({ rules, at, mayWrite, onEdit, onAction }: Props) => {
  const { t } = useLingui()
  return (
    <ul
      aria-label={t`告警规则`}
      className={css({ display: 'grid', listStyle: 'none', '& > li + li': { borderTop: '1px solid token(colors.line)' } })}
    >
      {rules.map((rule) => (
        <li key={rule.id} aria-label={rule.name} className={item}>
          <Rule rule={rule} at={at} />
          {mayWrite && <RuleMenu rule={rule} at={at} onEdit={onEdit} onAction={onAction} />}
        </li>
      ))}
    </ul>
  )
}

const isMuted = ({ mutedUntil }: AlertRule, at: string) => mutedUntil !== null && Date.parse(mutedUntil) > Date.parse(at)

const Rule = ({ rule, at }: { rule: AlertRule; at: string }) => {
  const { i18n } = useLingui()
  const { name, metric, severity, status, since, value, checkedAt, mutedUntil, failing } = rule
  const until = mutedUntil ? i18n.date(mutedUntil, { dateStyle: 'medium', timeStyle: 'short' }) : ''
  return (
    <div className={css({ display: 'grid', gap: '1', flex: '1', minWidth: '0' })}>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
        <strong className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{name}</strong>
        <Badge tone={statusTones[status]}>{checkedAt === null ? <Trans>尚未检查</Trans> : i18n._(statusNames[status])}</Badge>
        {severity !== 'warning' && <Badge tone={severityTones[severity]}>{i18n._(severityNames[severity])}</Badge>}
        {isMuted(rule, at) && (
          <Badge>
            <Trans>静音至 {until}</Trans>
          </Badge>
        )}
      </p>
      <p className={css({ fontSize: 's' })}>
        <ConditionText condition={rule} />
      </p>
      {checkedAt !== null && (
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          {value === null ? <Trans>目前没有数据</Trans> : <Trans>目前 {amountText(i18n, metric, value)}</Trans>}
          {since && (
            <>
              {' · '}
              <Trans>
                当前状态始于 <TimeText at={since} />
              </Trans>
            </>
          )}
          {' · '}
          <Trans>
            检查于 <TimeText at={checkedAt} />
          </Trans>
        </p>
      )}
      {failing.map(({ channel, failure }) => (
        <Callout key={channel} kind="bad">
          {failure === null ? (
            <Trans>最近一次通知没有送达：{i18n._(channelNames[channel])}</Trans>
          ) : (
            <Trans>
              最近一次通知没有送达：{i18n._(channelNames[channel])}，{i18n._(failureNames[failure])}
            </Trans>
          )}
        </Callout>
      ))}
    </div>
  )
}

const RuleMenu = ({ rule, at, onEdit, onAction }: Omit<Props, 'rules' | 'mayWrite'> & { rule: AlertRule }) => {
  const { t } = useLingui()
  const mute = (hours: number) => ({
    id: `mute-${hours}`,
    label: t`静音 ${hours} 小时`,
    onSelect: () => onAction(rule, { kind: 'mute', until: new Date(Date.now() + hours * hour).toISOString() }),
  })
  return (
    <Menu
      label={t`“${rule.name}”的操作`}
      trigger={<Trans>操作</Trans>}
      className={css({ flex: 'none', fontSize: 's' })}
      items={[
        { id: 'edit', label: t`编辑`, icon: 'edit', onSelect: () => onEdit(rule) },
        ...(isMuted(rule, at)
          ? [{ id: 'unmute', label: t`恢复通知`, onSelect: () => onAction(rule, { kind: 'mute', until: null }) }]
          : [mute(1), mute(8), mute(24)]),
        { id: 'delete', label: t`删除`, icon: 'trash', separated: true, onSelect: () => onAction(rule, { kind: 'delete' }) },
      ]}
    />
  )
}

const item = css({ display: 'flex', gap: '3', alignItems: 'flex-start', paddingBlock: '3' })
