import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type AlertRecipients, alertSeverities } from '#contract/alerts/alerts.ts'
import { alertMetricNames, alertMetrics, alertMinutes } from '#contract/alerts/metrics.ts'
import type { alertEditorMachine } from '#machines/alerts/alert-editor.machine.ts'
import type { AlertField, TypedAlert } from '#machines/alerts/alert-form.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Drawer } from '#ui/components/drawer.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { css } from '../../../styled-system/css'
import { ChannelFields } from './channel-fields.tsx'
import { ConditionText } from './condition-text.tsx'
import { metricNames, severityNames } from './names.ts'

type Props = {
  actor: ActorRefFrom<typeof alertEditorMachine>
  /** The typed threshold as it is compared; null while it is no number. */
  threshold: number | null
  /** Null while they are being read. */
  recipients: AlertRecipients | null
  /** The chart of the metric that is chosen. */
  chart: ReactNode
  onClose: () => void
}

/** A rule in a drawer: its condition with the last day of the metric, and who is told. */
export const AlertEditor = ({ actor, threshold, recipients, chart, onClose }: Props) => {
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  const { typed, wrong, rule, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isReplaced = useSelector(actor, (it) => it.matches('replaced') || it.matches('reloading'))
  const edit = (change: Partial<TypedAlert>) => actor.send({ type: 'rule.edit', typed: change })
  const problems: Record<AlertField, string> = {
    name: t`请输入名称，最多 100 个字`,
    threshold: alertMetrics[typed.metric].unit === 'share' ? t`请输入 0 到 100 之间的数字` : t`请输入不小于 0 的数字`,
    mail: t`最多 20 位收件人`,
    webhook: t`请输入以 https:// 开头的地址`,
    hourlyAtMost: t`请输入 1 到 60 之间的整数`,
  }
  const problemOf = (field: AlertField) => (wrong.includes(field) ? problems[field] : undefined)
  const units = {
    perMinute: t`阈值（个/分钟）`,
    share: t`阈值（%）`,
    count: t`阈值（个）`,
    minutes: t`阈值（分钟）`,
    seconds: t`阈值（秒）`,
  }
  const minuteNames = (it: number) => i18n.number(it, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  return (
    <Drawer title={rule ? t`编辑告警规则` : t`新建告警规则`} onClose={onClose}>
      <Form onSubmit={() => actor.send({ type: 'form.submit' })}>
        {problem && (
          <Callout kind="bad">
            {problemText(problem)}
            {isReplaced && (
              <p className={css({ marginTop: '2' })}>
                <Button size="small" look="secondary" busy={isBusy} onClick={() => actor.send({ type: 'rule.reload' })}>
                  <Trans>查看最新内容</Trans>
                </Button>
              </p>
            )}
          </Callout>
        )}
        <TextField
          name="name"
          label={t`名称`}
          autoComplete="off"
          value={typed.name}
          problem={problemOf('name')}
          onEdit={(name) => edit({ name })}
          onLeave={() => {}}
        />
        <Choice
          name="metric"
          label={t`指标`}
          value={typed.metric}
          options={alertMetricNames.map((value) => ({ value, label: i18n._(metricNames[value]) }))}
          onChoose={(metric) => edit({ metric })}
        />
        <div className={row}>
          <div className={css({ display: 'grid', gap: '1', alignContent: 'start', justifyItems: 'start' })}>
            <span className={css({ fontSize: 's', fontWeight: 'medium' })}>
              <Trans>比较</Trans>
            </span>
            <Switch
              label={t`比较`}
              options={['above', 'below']}
              names={{ above: t`高于`, below: t`低于` }}
              value={typed.comparison}
              onChoose={(comparison) => edit({ comparison })}
            />
          </div>
          <TextField
            name="threshold"
            label={units[alertMetrics[typed.metric].unit]}
            inputMode="decimal"
            autoComplete="off"
            value={typed.threshold}
            problem={problemOf('threshold')}
            onEdit={(next) => edit({ threshold: next })}
            onLeave={() => {}}
          />
          <Choice
            name="minutes"
            label={alertMetrics[typed.metric].kind === 'present' ? t`持续时间` : t`统计窗口`}
            value={String(typed.minutes)}
            options={alertMinutes.map((it) => ({ value: String(it), label: minuteNames(it) }))}
            onChoose={(chosen) => edit({ minutes: alertMinutes.find((it) => String(it) === chosen) ?? typed.minutes })}
          />
        </div>
        <div className={meaning}>
          <p aria-live="polite" className={css({ fontWeight: 'medium' })}>
            {threshold === null ? (
              <Trans>输入阈值后，这里会说明规则的含义。</Trans>
            ) : (
              <ConditionText condition={{ ...typed, threshold }} />
            )}
          </p>
          {chart}
        </div>
        <Choice
          name="severity"
          label={t`严重程度`}
          value={typed.severity}
          options={alertSeverities.map((value) => ({ value, label: i18n._(severityNames[value]) }))}
          onChoose={(severity) => edit({ severity })}
        />
        <ChannelFields typed={typed} recipients={recipients} problemOf={problemOf} onEdit={edit} />
        <DialogButtons action={<Trans>保存</Trans>} busy={isBusy} disabled={isReplaced} onCancel={onClose} />
      </Form>
    </Drawer>
  )
}

const row = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'auto minmax(0, 1fr) minmax(0, 1fr)' },
})
const meaning = css({ display: 'grid', gap: '4', padding: '4', borderRadius: 'm', bg: 'bg.sunken' })
