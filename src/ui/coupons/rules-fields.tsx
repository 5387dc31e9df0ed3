import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { RulesDraft, RulesField } from '#machines/coupons/pool-draft.ts'
import { TextField } from '#ui/components/text-field.tsx'

type Props = {
  draft: RulesDraft
  wrong: readonly string[]
  onEdit: (change: Partial<RulesDraft>) => void
}

/** The fields of a pool's rules: when and how often it issues codes. */
export const RulesFields = ({ draft, wrong, onEdit }: Props) => {
  const { t } = useLingui()
  const field = (name: Exclude<RulesField, 'name' | 'validFrom' | 'validTo'>, label: string, fault: string, hint: string) => (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      inputMode="numeric"
      hint={hint}
      value={draft[name]}
      problem={wrong.includes(name) ? fault : undefined}
      onEdit={(value) => onEdit({ [name]: value })}
      onLeave={nothing}
    />
  )
  const time = (name: 'validFrom' | 'validTo', label: string, fault: string, hint: string) => (
    <TextField
      label={label}
      name={name}
      type="datetime-local"
      hint={hint}
      value={localText(draft[name])}
      problem={wrong.includes(name) ? fault : undefined}
      onEdit={(text) => onEdit({ [name]: instantOf(text) })}
      onLeave={nothing}
    />
  )
  return (
    <>
      {field('personLimit', t`每人可领`, t`请填写 1 到 1,000 之间的整数，或留空`, t`留空则不限。`)}
      {field('budget', t`最多发放`, t`请填写正整数，或留空`, t`留空则不限。`)}
      {time('validFrom', t`开始发放`, t`请填写有效的时间，或留空`, t`留空则立即开始。`)}
      {time('validTo', t`结束`, t`请填写晚于开始的时间，或留空`, t`此后不再发放，券码也到此时失效。留空则不结束。`)}
      {field('expiresAfterHours', t`发放后多少小时过期`, t`请填写 1 到 8,760 之间的整数，或留空`, t`留空则不过期。`)}
      {field('lowStock', t`剩余少于多少时提示库存不足`, t`请填写正整数，或留空`, t`留空则不提示。`)}
    </>
  )
}

/** An instant as such a field takes it: in the browser's time zone, to the minute. */
const localText = (at: string): string => {
  if (at === '') return ''
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
const instantOf = (text: string): string => (Number.isNaN(Date.parse(text)) ? '' : new Date(text).toISOString())

const nothing = () => {}
