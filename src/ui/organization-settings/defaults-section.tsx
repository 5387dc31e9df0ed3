import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { holdoutLimits } from '#contract/decisions/holdout.ts'
import { retentionChoices } from '#contract/events/project-data.ts'
import { inactivityChoices } from '#contract/profiles/inactivity.ts'
import { css } from '../../../styled-system/css'
import { timeZones, useCurrencies, useSpans } from './names.ts'
import { ChoiceOf, InputOf, type SectionActor, SectionFrame, useField } from './section-frame.tsx'

type Props = { actor: SectionActor; mayWrite: boolean }

/** What a project begins with. Projects that exist keep what they have. */
export const DefaultsSection = ({ actor, mayWrite }: Props) => {
  const { t } = useLingui()
  const field = useField(actor)
  const { months } = useSpans()
  const stored = useSelector(actor, (it) => it.context.organization?.defaults.timeZone ?? '')
  const typed = field('timeZone').value
  const currency = field('currency')
  const currencies = useCurrencies(currency.value)
  const zones = useMemo(() => timeZones(stored, typed), [stored, typed])
  const most = holdoutLimits.share
  return (
    <SectionFrame
      actor={actor}
      mayWrite={mayWrite}
      id="organization-defaults"
      title={t`新项目的默认设置`}
      description={<Trans>只用于保存之后创建的项目。现有项目和示例项目保持各自的设置，可在项目中单独修改。</Trans>}
    >
      <ChoiceOf
        label={t`时区`}
        field={field('timeZone')}
        hint={<Trans>项目的报表和每日预算按此时区划分日期；时区未知的用户也按此时区。</Trans>}
        problem={t`请选择时区`}
        options={[
          { value: '', label: t`创建项目的浏览器的时区` },
          ...zones.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
        ]}
      />
      <ChoiceOf
        label={t`货币`}
        field={currency}
        hint={
          <Trans>
            项目的金额都以此货币显示，项目创建后不能再改。事件未注明货币时按此货币计算；注明其他货币的订单不会换算，也不计入收入。
          </Trans>
        }
        problem={t`请选择货币`}
        options={currencies}
      />
      <ChoiceOf
        label={t`数据保留`}
        field={field('retentionMonths')}
        hint={<Trans>超过保留时间的事件和统计会自动永久删除。</Trans>}
        problem={t`请选择保留时间`}
        options={retentionChoices.map((it) => ({ value: String(it), label: months(it) }))}
      />
      <ChoiceOf
        label={t`不活跃用户`}
        field={field('inactiveDays')}
        hint={<Trans>多久没有事件后忘记用户：没有订单的会被删除，有订单的只保留匿名的订单和统计。</Trans>}
        problem={t`请选择天数`}
        options={[
          { value: '', label: t`一直保留` },
          ...inactivityChoices.map((it) => ({ value: String(it), label: t`${it} 天` })),
        ]}
      />
      <InputOf
        label={t`全局对照组（%）`}
        field={field('holdoutShare')}
        hint={<Trans>这部分用户不会收到任何策略的消息，用来衡量所有策略的总体效果。</Trans>}
        problem={t`请输入 0 到 ${most} 之间的数字`}
        isNumber
      />
      <fieldset className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
        <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
          <Trans>每位用户的频率上限</Trans>
        </legend>
        <div className={css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxWidth: '420px' })}>
          <InputOf label={t`最多消息数`} field={field('capN')} problem={t`请输入 1 到 1000 的整数`} isNumber />
          <InputOf label={t`小时之内`} field={field('capHours')} problem={t`请输入 1 到 8760 的整数`} isNumber />
        </div>
        <p className={css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })}>
          <Trans>对项目中的所有策略合并计算。两项都留空表示不限制。</Trans>
        </p>
      </fieldset>
      <fieldset className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
        <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
          <Trans>免打扰时段</Trans>
        </legend>
        <div className={css({ display: 'grid', gap: '3', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', maxWidth: '420px' })}>
          <InputOf label={t`从`} field={field('quietFrom')} problem={t`请输入时间`} type="time" />
          <InputOf label={t`到`} field={field('quietTo')} problem={t`请输入与开始不同的时间`} type="time" />
        </div>
        <p className={css({ fontSize: 's', color: 'fg.muted', maxWidth: 'prose' })}>
          <Trans>按用户的时区判断。没有自己的免打扰时段的策略，在此期间不发送消息。两项都留空表示没有。</Trans>
        </p>
      </fieldset>
    </SectionFrame>
  )
}
