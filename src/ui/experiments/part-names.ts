import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { EffectDimension } from '#contract/experiments/breakdown.ts'

/** How the dimensions of a breakdown and their values are called. */
export const usePartNames = () => {
  const { t, i18n } = useLingui()
  const dimensions: Record<EffectDimension, string> = {
    visitor: t`新访客或老访客`,
    device: t({ context: 'kind of device', message: '设备' }),
    source: t`首次来源`,
    country: t`国家或地区`,
  }
  const visitors: Record<string, string> = { new: t`新访客（首次来访 24 小时内）`, returning: t`老访客` }
  const devices: Record<string, string> = { phone: t`手机`, mobile: t`手机`, tablet: t`平板`, desktop: t`电脑` }
  const partName = (dimension: EffectDimension, value: string | null): string => {
    if (value === null) return t`未知`
    if (dimension === 'visitor') return visitors[value] ?? value
    if (dimension === 'device') return devices[value] ?? value
    if (dimension === 'country' && /^[A-Za-z]{2}$/.test(value))
      return new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(value.toUpperCase()) ?? value
    return value === 'direct' ? t`直接访问` : value
  }
  return { dimensions, partName }
}
