import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { strategyLimits } from '#contract/decisions/definition.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'
import { BudgetFields } from './budget-fields.tsx'
import { Check } from './check.tsx'
import { NumberField } from './number-field.tsx'
import { FieldRow, Step } from './step.tsx'
import { StopLossField } from './stop-loss-field.tsx'
import type { StepProps } from './strategy-fields.tsx'

/** Step 5: how often, when, and for how many, and who is kept as the control group. */
export const LimitsStep = ({ draft, faultOf, onEdit }: StepProps) => {
  const { t } = useLingui()
  const { limits, holdout } = draft
  const { person, quiet, budget, group, priority, ttl } = limits
  const edit = (change: Partial<typeof limits>) => onEdit({ limits: { ...limits, ...change } })
  return (
    <Step id="step-limits" title={<Trans>5 限制</Trans>} description={<Trans>限制由服务器精确计数，多台服务器时也一样。</Trans>}>
      <Check
        label={t`限制每人次数`}
        name="limits.person"
        isChecked={person !== null}
        onChange={(isOn) => edit({ person: isOn ? { n: 1, hours: 24 } : null })}
      />
      {person && (
        <FieldRow>
          <NumberField
            label={t`最多次数`}
            name="limits.person.n"
            min={1}
            value={person.n}
            problem={faultOf('limits.person.n')}
            onEdit={(n) => edit({ person: { ...person, n } })}
          />
          <NumberField
            label={t`每多少小时`}
            name="limits.person.hours"
            min={1}
            value={person.hours}
            problem={faultOf('limits.person.hours')}
            onEdit={(hours) => edit({ person: { ...person, hours } })}
          />
        </FieldRow>
      )}
      <Check
        label={t`免打扰时段（访客的时区）`}
        name="limits.quiet"
        isChecked={quiet !== null}
        onChange={(isOn) => edit({ quiet: isOn ? { from: '22:00', to: '08:00' } : null })}
      />
      {quiet && (
        <FieldRow>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={end === 'from' ? t`从` : t`到`}
              name={`limits.quiet.${end}`}
              type="time"
              value={quiet[end]}
              problem={faultOf(`limits.quiet.${end}`) ?? (end === 'to' ? faultOf('limits.quiet') : undefined)}
              onEdit={(it) => edit({ quiet: { ...quiet, [end]: it } })}
              onLeave={nothing}
            />
          ))}
        </FieldRow>
      )}
      <BudgetFields budget={budget} faultOf={faultOf} onEdit={(it) => edit({ budget: it })} />
      <FieldRow>
        <TextField
          label={t`互斥组（可选）`}
          name="limits.group"
          autoComplete="off"
          hint={<Trans>同一组的策略，同一时间对一个人只展示一个。</Trans>}
          value={group ?? ''}
          problem={faultOf('limits.group')}
          onEdit={(it) => edit({ group: it === '' ? null : it })}
          onLeave={nothing}
        />
        <NumberField
          label={t`优先级`}
          name="limits.priority"
          min={-strategyLimits.priority}
          max={strategyLimits.priority}
          value={priority}
          problem={faultOf('limits.priority')}
          onEdit={(it) => edit({ priority: it })}
        />
      </FieldRow>
      <FieldRow>
        <NumberField
          label={t`消息有效期（分钟）`}
          name="limits.ttl"
          min={1}
          value={ttl / 60}
          problem={faultOf('limits.ttl')}
          onEdit={(minutes) => edit({ ttl: minutes * 60 })}
        />
        <NumberField
          label={t`对照组（%）`}
          name="holdout"
          min={0}
          max={strategyLimits.holdout}
          hint={t`这些人不投放，用来衡量效果。`}
          value={holdout}
          problem={faultOf('holdout')}
          onEdit={(it) => onEdit({ holdout: it })}
        />
      </FieldRow>
      <StopLossField draft={draft} faultOf={faultOf} onEdit={onEdit} />
      <Schedule draft={draft} faultOf={faultOf} onEdit={onEdit} />
    </Step>
  )
}

const Schedule = ({ draft: { schedule }, faultOf, onEdit }: Pick<StepProps, 'draft' | 'faultOf' | 'onEdit'>) => {
  const { t } = useLingui()
  const edit = (end: 'from' | 'to') => (text: string) => {
    const at = text === '' || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()
    const next = { from: schedule?.from ?? null, to: schedule?.to ?? null, [end]: at }
    onEdit({ schedule: next.from === null && next.to === null ? null : next })
  }
  return (
    <div data-field="schedule" tabIndex={-1} className={css({ display: 'grid', gap: '2' })}>
      <FieldRow>
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? t`开始于（可选）` : t`结束于（可选）`}
            name={`schedule.${end}`}
            type="datetime-local"
            value={localText(schedule?.[end] ?? null)}
            problem={faultOf(`schedule.${end}`) ?? (end === 'to' ? faultOf('schedule') : undefined)}
            onEdit={edit(end)}
            onLeave={nothing}
          />
        ))}
      </FieldRow>
    </div>
  )
}

/** An instant as such a field takes it: in the browser's time zone, to the minute. */
const localText = (at: string | null): string => {
  if (at === null || Number.isNaN(Date.parse(at))) return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const nothing = () => {}
