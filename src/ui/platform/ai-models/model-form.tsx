import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { aiModelLimits, aiModelProviders, aiModelPurposes } from '#contract/platform/ai-models.ts'
import type { AiModelDraft, AiModelField } from '#machines/platform/ai-model-draft.ts'
import type { aiModelEditMachine } from '#machines/platform/ai-model-edit.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { SaveButtons } from '#ui/patterns/save-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { useModelNames } from './names.ts'

type Props = {
  actor: ActorRefFrom<typeof aiModelEditMachine>
  /** The models that may stand in. */
  others: readonly { id: string; name: string }[]
}

/** The settings of a model endpoint. What was typed stays when somebody else was quicker. */
export const ModelForm = ({ actor, others }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { providers } = useModelNames()
  const { draft, problem } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.can({ type: 'draft.revert' }))
  const isOutdated = useSelector(actor, (it) => it.matches('outdated') || it.matches('reloading'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const edit = (change: Partial<AiModelDraft>) => actor.send({ type: 'draft.edit', change })
  return (
    <Form label={t`模型设置`} onSubmit={() => actor.send({ type: 'model.save' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <TypedField actor={actor} field="name" label={t`名称`} />
      <Choice
        label={t`服务商`}
        name="provider"
        value={draft.provider}
        options={aiModelProviders.map((value) => ({ value, label: providers[value] }))}
        onChoose={(provider) => edit({ provider })}
      />
      <TypedField
        actor={actor}
        field="baseUrl"
        label={t`地址`}
        hint={<Trans>调用时会在末尾加上 /chat/completions。地址换到另一台服务器时，已保存的密钥会被移除。</Trans>}
      />
      <TypedField actor={actor} field="model" label={t`模型 ID`} />
      <Purposes
        legend={t`模型用途`}
        offered={aiModelPurposes}
        chosen={draft.purposes}
        onChoose={(purposes) => edit({ purposes })}
      />
      <Purposes
        legend={t`默认用于（先调用这个模型，它接替之前的默认模型）`}
        offered={draft.purposes}
        chosen={draft.defaultFor}
        onChoose={(defaultFor) => edit({ defaultFor })}
      />
      <p className={css({ color: 'fg.muted', fontSize: 's' })}>
        <Trans>目前只有文案起草会调用模型，还没有功能使用“生成摘要”。</Trans>
      </p>
      <Choice
        label={t`向哪些组织开放`}
        name="audience"
        value={draft.audience}
        options={[
          { value: 'chosen', label: t`选中的组织` },
          { value: 'all', label: t`所有组织` },
        ]}
        onChoose={(audience) => edit({ audience })}
      />
      <div className={pair}>
        <TypedField actor={actor} field="contextTokens" label={t`上下文长度（token）`} isNumber />
        <TypedField actor={actor} field="requestsPerMinute" label={t`每分钟请求上限`} isNumber />
        <TypedField actor={actor} field="priceIn" label={t`输入价格（美元 / 千 token）`} isNumber />
        <TypedField actor={actor} field="priceOut" label={t`输出价格（美元 / 千 token）`} isNumber />
        <TypedField actor={actor} field="timeoutSeconds" label={t`超时（秒）`} isNumber />
      </div>
      <Choice
        label={t`备用模型`}
        name="fallback"
        value={draft.fallback}
        options={[{ value: '', label: t`无` }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
        onChoose={(fallback) => edit({ fallback })}
      />
      <label className={check}>
        <input type="checkbox" checked={draft.isOn} onChange={({ target }) => edit({ isOn: target.checked })} />
        <Trans>启用这个模型</Trans>
      </label>
      {isOutdated ? (
        <div className={css({ display: 'flex' })}>
          <Button busy={isBusy} onClick={() => actor.send({ type: 'model.reload' })}>
            <Trans>读取最新内容</Trans>
          </Button>
        </div>
      ) : (
        <SaveButtons isUnsaved={isUnsaved || isBusy} isBusy={isBusy} onRevert={() => actor.send({ type: 'draft.revert' })} />
      )}
    </Form>
  )
}

type FieldProps = {
  actor: Props['actor']
  field: AiModelField
  label: string
  hint?: ReactNode
  isNumber?: boolean
}

const TypedField = ({ actor, field, label, hint, isNumber = false }: FieldProps) => {
  const { t, i18n } = useLingui()
  const value = useSelector(actor, (it) => it.context.draft[field])
  const isWrong = useSelector(actor, (it) => it.context.wrong.includes(field))
  const isEditing = useSelector(actor, (it) => it.matches('editing'))
  const most = (it: number) => i18n.number(it)
  const texts: Record<AiModelField, string> = {
    name: t`请填写，最多 ${most(aiModelLimits.name)} 个字符`,
    baseUrl: t`请填写以 https:// 开头、不含账号和参数的地址；本地部署也可用 http://`,
    model: t`请填写，最多 ${most(aiModelLimits.model)} 个字符`,
    contextTokens: t`请填写 1 到 ${most(aiModelLimits.contextTokens)} 的整数`,
    priceIn: t`请填写 0 到 ${most(aiModelLimits.price)} 的数，最多 6 位小数`,
    priceOut: t`请填写 0 到 ${most(aiModelLimits.price)} 的数，最多 6 位小数`,
    requestsPerMinute: t`请填写 1 到 ${most(aiModelLimits.requestsPerMinute)} 的整数`,
    timeoutSeconds: t`请填写 1 到 ${most(aiModelLimits.timeoutSeconds)} 的整数`,
  }
  return (
    <TextField
      label={label}
      name={field}
      value={value}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      {...(isNumber ? { inputMode: 'decimal' as const } : {})}
      problem={isWrong ? texts[field] : undefined}
      disabled={!isEditing}
      onEdit={(text) => actor.send({ type: 'draft.edit', change: { [field]: text } })}
      onLeave={nothing}
    />
  )
}

type Chosen = AiModelDraft['purposes']
type PurposesProps = { legend: string; offered: Chosen; chosen: Chosen; onChoose: (purposes: Chosen) => void }

const Purposes = ({ legend, offered, chosen, onChoose }: PurposesProps) => {
  const { purposes } = useModelNames()
  return (
    <fieldset className={css({ display: 'flex', flexWrap: 'wrap', gap: '4' })}>
      <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>{legend}</legend>
      {aiModelPurposes.map((it) => (
        <label key={it} className={check}>
          <input
            type="checkbox"
            checked={chosen.includes(it) && offered.includes(it)}
            disabled={!offered.includes(it)}
            onChange={({ target }) =>
              onChoose(aiModelPurposes.filter((one) => (one === it ? target.checked : chosen.includes(one))))
            }
          />
          {purposes[it]}
        </label>
      ))}
    </fieldset>
  )
}

const nothing = () => {}
const check = css({ display: 'inline-flex', alignItems: 'center', gap: '2', minHeight: '8', cursor: 'pointer' })
const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
})
