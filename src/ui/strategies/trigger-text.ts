import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { DraftTrigger } from '#machines/strategies/strategy-editing.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'

/** Says a trigger as a clause. What is missing in it is an ellipsis. */
export const useTriggerText = ({ segments }: Pick<Vocabulary, 'segments'>) => {
  const { t, i18n } = useLingui()
  const numberOf = (value: number) => (Number.isFinite(value) ? i18n.number(value) : '…')
  return (trigger: DraftTrigger): string => {
    switch (trigger.kind) {
      case 'event': {
        const event = trigger.event || '…'
        return t`发生“${event}”`
      }
      case 'segment': {
        const segment = segments.find(({ id }) => id === trigger.segment)?.name ?? '…'
        return trigger.edge === 'entered' ? t`进入分群“${segment}”` : t`离开分群“${segment}”`
      }
      case 'returned': {
        const days = numberOf(trigger.days)
        return t`离开至少 ${days} 天后回来`
      }
      case 'milestone': {
        const orders = numberOf(trigger.orders)
        return t`完成第 ${orders} 笔订单`
      }
    }
  }
}
