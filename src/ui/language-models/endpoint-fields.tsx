import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { monthlyLimits } from '#contract/language-models/model-endpoint.ts'
import { aiModelLimits } from '#contract/platform/ai-models.ts'
import type { modelEndpointMachine } from '#machines/language-models/model-endpoint.machine.ts'
import type { EndpointField, EndpointFields as Fields } from '#machines/language-models/model-endpoint-fields.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../styled-system/css'

export type EndpointActor = ActorRefFrom<typeof modelEndpointMachine>

/** The fields of an organisation's own model. The stored key is never shown. */
export const EndpointFields = ({ actor }: { actor: EndpointActor }) => {
  const { t } = useLingui()
  const { fields, stored } = useSelector(actor, (it) => it.context)
  const edit = (change: Partial<Fields>) => actor.send({ type: 'fields.edit', fields: change })
  const hasKey = stored?.endpoint?.keySince != null
  return (
    <>
      <Typed
        actor={actor}
        field="baseUrl"
        label={t`地址`}
        hint={<Trans>OpenAI 兼容的地址，调用时会在末尾加上 /chat/completions。换到另一台服务器时，已保存的密钥会被移除。</Trans>}
      />
      <Typed actor={actor} field="model" label={t`模型 ID`} />
      <Typed
        actor={actor}
        field="key"
        label={hasKey ? t`新密钥（可选）` : t`密钥（可选）`}
        hint={<Trans>密钥加密保存，只能写入和更换，不会再次显示。</Trans>}
      />
      <div className={pair}>
        <Typed actor={actor} field="priceIn" label={t`输入价格（美元 / 千 token）`} />
        <Typed actor={actor} field="priceOut" label={t`输出价格（美元 / 千 token）`} />
        <Choice
          label={t`每月上限按`}
          name="limitKind"
          value={fields.limitKind}
          options={[
            { value: 'calls', label: t`调用次数` },
            { value: 'cost', label: t`费用（美元）` },
          ]}
          onChoose={(limitKind) => edit({ limitKind })}
        />
        <Typed actor={actor} field="limit" label={t`每月上限`} />
      </div>
      <label className={check}>
        <input type="checkbox" checked={fields.isOn} onChange={({ target }) => edit({ isOn: target.checked })} />
        <Trans>起草文字时使用这个模型，不使用平台的模型</Trans>
      </label>
    </>
  )
}

type TypedProps = { actor: EndpointActor; field: EndpointField; label: string; hint?: ReactNode }

const numbers: readonly EndpointField[] = ['priceIn', 'priceOut', 'limit']

const Typed = ({ actor, field, label, hint }: TypedProps) => {
  const { t, i18n } = useLingui()
  const { fields, wrong } = useSelector(actor, (it) => it.context)
  const most = (it: number) => i18n.number(it)
  const texts: Record<EndpointField, string> = {
    baseUrl: t`请填写以 https:// 开头、不含账号和参数的地址`,
    model: t`请填写，最多 ${most(aiModelLimits.model)} 个字符`,
    key: t`只能含英文字母、数字和符号，不含空格`,
    priceIn: t`请填写 0 到 ${most(aiModelLimits.price)} 的数，最多 6 位小数`,
    priceOut: t`请填写 0 到 ${most(aiModelLimits.price)} 的数，最多 6 位小数；按费用限制时，至少一个价格大于 0`,
    limit:
      fields.limitKind === 'calls'
        ? t`请填写 1 到 ${most(monthlyLimits.calls)} 的整数`
        : t`请填写 0.01 到 ${most(monthlyLimits.cost)} 的数`,
  }
  return (
    <TextField
      label={label}
      name={field}
      value={fields[field]}
      hint={hint}
      type={field === 'key' ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      {...(numbers.includes(field) ? { inputMode: 'decimal' as const } : {})}
      problem={wrong.includes(field) ? texts[field] : undefined}
      onEdit={(text) => actor.send({ type: 'fields.edit', fields: { [field]: text } })}
      onLeave={nothing}
    />
  )
}

const nothing = () => {}
const check = css({ display: 'inline-flex', alignItems: 'center', gap: '2', minHeight: '8', cursor: 'pointer' })
const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
})
