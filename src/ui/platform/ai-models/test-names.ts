import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { BuiltInModelName } from '#contract/platform/built-in-models.ts'
import type { ModelTest } from '#contract/platform/model-tests.ts'

/** How figures of tests are written, and what is said where there are none. */
export const useTestNames = (model: BuiltInModelName) => {
  const { t, i18n } = useLingui()
  const share = (it: number | null) => (it === null ? null : i18n.number(it, { style: 'percent', maximumFractionDigits: 1 }))
  const decimal = (it: number | null) =>
    it === null ? null : i18n.number(it, { minimumFractionDigits: 3, maximumFractionDigits: 3 })
  const units: Record<string, string> = { alpha: t`天`, v: t`项目货币` }
  const symbols: Record<string, string> = { alpha: 'α' }
  /** Parameters in the order of their model's publication. */
  const parameters = (all: Record<string, number> | null): string | null => {
    if (all === null) return null
    const names = model === 'bgNbd' ? ['r', 'alpha', 'a', 'b'] : ['p', 'q', 'v']
    return names
      .map((name) => {
        const value = i18n.number(all[name] ?? 0, { maximumSignificantDigits: 4 })
        const unit = units[name]
        return `${symbols[name] ?? name} = ${value}${unit === undefined ? '' : ` ${unit}`}`
      })
      .join(' · ')
  }
  const stateText = (test: ModelTest): string => {
    switch (test.state) {
      case 'tested':
        return t`已检验`
      case 'tooShort': {
        const [days, need] = [i18n.number(test.days), i18n.number(test.need)]
        return t`订单只覆盖 ${days} 天，检验至少需要 ${need} 天`
      }
      case 'tooFew': {
        const [people, need] = [i18n.number(test.repeatBuyers), i18n.number(test.need)]
        return t`留出期之前只有 ${people} 位复购买家，检验至少需要 ${need} 位`
      }
      case 'notConverged':
        return t`用留出期之前的订单训练时未收敛`
      case 'waiting':
        return t`尚未检验：每个项目每天最多检验一次`
    }
  }
  return { share, decimal, parameters, stateText }
}
