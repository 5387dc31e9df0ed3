import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Definition } from '#contract/decisions/definition.ts'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { Check } from './check.tsx'
import { NumberField } from './number-field.tsx'
import { FieldRow } from './step.tsx'

type Budget = NonNullable<Definition['limits']['budget']>
type Props = {
  budget: Budget | null
  faultOf: (path: string) => string | undefined
  onEdit: (budget: Budget | null) => void
}

const suggested = { coupons: 100, money: 1_000 }

/** What a strategy may give away, in coupons, in money, or in both, each day or in all. */
export const BudgetFields = ({ budget, faultOf, onEdit }: Props) => {
  const { t } = useLingui()
  const per = budget?.per ?? 'day'
  const change = (part: 'coupons' | 'money', value: number | null) => {
    const next: Budget = { ...budget, per }
    if (value === null) delete next[part]
    else next[part] = value
    onEdit(next.coupons === undefined && next.money === undefined ? null : next)
  }
  const texts = {
    coupons: { check: t`限制优惠券数量`, field: t`最多张数` },
    money: { check: t`限制优惠金额`, field: t`最多金额（项目货币）` },
  }
  return (
    <>
      {(['coupons', 'money'] as const).map((part) => {
        const value = budget?.[part]
        return (
          <div key={part}>
            <Check
              label={texts[part].check}
              name={`limits.budget.has-${part}`}
              isChecked={value !== undefined}
              onChange={(isOn) => change(part, isOn ? suggested[part] : null)}
            />
            {value !== undefined && (
              <NumberField
                label={texts[part].field}
                name={`limits.budget.${part}`}
                min={part === 'coupons' ? 1 : 0}
                {...(part === 'money' && {
                  hint: t`只计算有固定金额的优惠券。折扣比例和免运费要到下单时才知道金额，不能和金额预算一起发布。`,
                })}
                value={value}
                problem={faultOf(`limits.budget.${part}`)}
                onEdit={(it) => change(part, it)}
              />
            )}
          </div>
        )
      })}
      {budget && (
        <FieldRow>
          <Choice
            label={t`预算的期限`}
            name="limits.budget.per"
            value={per}
            options={[
              { value: 'day', label: t`每天（项目时区）` },
              { value: 'total', label: t`总共` },
            ]}
            onChoose={(it) => onEdit({ ...budget, per: it })}
          />
        </FieldRow>
      )}
    </>
  )
}
