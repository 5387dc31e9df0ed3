import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useMemo } from 'react'
import type { LimitField, LimitValues } from '#machines/decisions/limits-values.ts'
import { control, Labelled } from '#ui/components/labelled.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'

type Props = {
  values: LimitValues
  wrong: readonly LimitField[]
  onEdit: (change: Partial<LimitValues>) => void
}

/** How many messages a person receives of all strategies together. */
export const CapFields = ({ values, wrong, onEdit }: Props) => {
  const { t } = useLingui()
  return (
    <Group title={<Trans>每位用户的频率上限</Trans>} hint={<Trans>对所有策略合并计算。两项都留空表示不限制。</Trans>}>
      <div className={pair}>
        <TextField
          label={t`最多消息数`}
          inputMode="numeric"
          autoComplete="off"
          value={values.capN}
          problem={wrong.includes('capN') ? t`请输入 1 到 1000 的整数` : undefined}
          onEdit={(capN) => onEdit({ capN })}
          onLeave={nothing}
        />
        <TextField
          label={t`小时之内`}
          inputMode="numeric"
          autoComplete="off"
          value={values.capHours}
          problem={wrong.includes('capHours') ? t`请输入 1 到 8760 的整数` : undefined}
          onEdit={(capHours) => onEdit({ capHours })}
          onLeave={nothing}
        />
      </div>
    </Group>
  )
}

/** The time zone of the project. */
export const ZoneField = ({ values: { timeZone }, wrong, onEdit }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const zones = useMemo(() => [...new Set(['UTC', timeZone, ...Intl.supportedValuesOf('timeZone')])], [timeZone])
  return (
    <div className={css({ display: 'grid', gap: '1', maxWidth: '420px' })}>
      <Labelled id={id} label={t`时区`} problem={wrong.includes('timeZone') ? t`请选择时区` : undefined}>
        <select
          id={id}
          value={timeZone}
          aria-invalid={wrong.includes('timeZone')}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={({ target }) => onEdit({ timeZone: target.value })}
          className={control}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </Labelled>
      <p id={`${id}-hint`} className={hintText}>
        <Trans>项目的报表和每日预算按此时区划分日期；时区未知的用户也按此时区。更改后，过去的日期也按新时区统计。</Trans>
      </p>
    </div>
  )
}

/** When strategies without quiet hours of their own send nothing. */
export const QuietFields = ({ values, wrong, onEdit }: Props) => {
  const { t } = useLingui()
  const problem = wrong.includes('quietTo') ? t`请输入与开始不同的时间` : undefined
  return (
    <Group
      title={<Trans>免打扰时段</Trans>}
      hint={<Trans>按用户的时区判断。没有自己的免打扰时段的策略，在此期间不发送消息；有的策略按自己的时段。</Trans>}
    >
      <label className={css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '6', fontSize: 's' })}>
        <input
          type="checkbox"
          checked={values.quiet === 'yes'}
          onChange={({ target }) => onEdit({ quiet: target.checked ? 'yes' : '' })}
          className={css({ accentColor: 'accent' })}
        />
        <Trans>设置免打扰时段</Trans>
      </label>
      {values.quiet === 'yes' && (
        <div className={pair}>
          <TextField
            label={t`从`}
            type="time"
            value={values.quietFrom}
            problem={wrong.includes('quietFrom') ? t`请输入时间` : undefined}
            onEdit={(quietFrom) => onEdit({ quietFrom })}
            onLeave={nothing}
          />
          <TextField
            label={t`到`}
            type="time"
            value={values.quietTo}
            problem={problem}
            onEdit={(quietTo) => onEdit({ quietTo })}
            onLeave={nothing}
          />
        </div>
      )}
    </Group>
  )
}

const Group = ({ title, hint, children }: { title: ReactNode; hint: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>{title}</legend>
      {children}
      <p id={id} className={hintText}>
        {hint}
      </p>
    </fieldset>
  )
}

const nothing = () => {}
const pair = css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxWidth: '420px' })
const hintText = css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })
