import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type LeafDraft, leafKindOf } from '#contract/segments/leaf-kinds.ts'
import { isProfileField, type Operator, operatorOf, recordOf, textOf, type Vocabulary } from './leaf-drafts.ts'
import { useNames } from './names.ts'

/** Says a condition as a sentence. What is missing in it is an ellipsis. */
export const useLeafText = (vocabulary: Vocabulary): ((leaf: LeafDraft) => string) => useConditionTexts(vocabulary).leafText

/** The texts of conditions, and of tests of an event's properties. */
export const useConditionTexts = (vocabulary: Vocabulary) => {
  const { t, i18n } = useLingui()
  const names = useNames()

  const list = (items: readonly string[]) => new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(items)
  const quoted = (text: string) => (text === '' ? '…' : t`“${text}”`)
  const valueText = (value: unknown): string => {
    if (Array.isArray(value)) return value.length === 0 ? '…' : list(value.map(valueText))
    if (typeof value === 'boolean') return value ? t`是` : t`否`
    if (typeof value === 'number') return i18n.number(value)
    return quoted(textOf(value))
  }
  const comparison = (subject: string, is: Operator, value: string): string => {
    const texts: Record<Operator, string> = {
      equals: t`${subject}等于${value}`,
      notEquals: t`${subject}不等于${value}`,
      in: t`${subject}是${value}`,
      notIn: t`${subject}不是${value}`,
      contains: t`${subject}包含${value}`,
      startsWith: t`${subject}以${value}开头`,
      exists: t`${subject}有值`,
      missing: t`${subject}没有值`,
      lt: t`${subject}小于 ${value}`,
      lte: t`${subject}不大于 ${value}`,
      gt: t`${subject}大于 ${value}`,
      gte: t`${subject}不小于 ${value}`,
      before: t`${subject}早于${value}`,
      after: t`${subject}晚于${value}`,
      withinDays: t`${subject}在最近 ${value} 天内`,
      notWithinDays: t`${subject}不在最近 ${value} 天内`,
    }
    return texts[is]
  }
  const named = (items: readonly { id: string; name: string }[], id: unknown) =>
    quoted(items.find((it) => it.id === id)?.name ?? textOf(id))

  const propertyText = (it: LeafDraft): string =>
    comparison(t`属性${quoted(textOf(it.property))}`, operatorOf(it), valueText(it.value))
  const did = (leaf: LeafDraft): string => {
    const event = quoted(textOf(leaf.did))
    const { is, n } = recordOf(leaf.times)
    const count = typeof n === 'number' ? i18n.number(n) : '…'
    const { days, hours, from, to } = recordOf(leaf.within)
    const [start, end] = [textOf(from), textOf(to)]
    const window = (it: unknown) => (typeof it === 'number' ? i18n.number(it) : '…')
    const done =
      is === 'atLeast'
        ? t`做过${event}至少 ${count} 次`
        : is === 'atMost'
          ? t`做过${event}至多 ${count} 次`
          : is === 'exactly'
            ? t`做过${event}恰好 ${count} 次`
            : t`做过${event}`
    const [inDays, inHours] = [window(days), window(hours)]
    const when =
      leaf.within === undefined
        ? []
        : days !== undefined
          ? [t`在最近 ${inDays} 天内`]
          : hours !== undefined
            ? [t`在最近 ${inHours} 小时内`]
            : [t`从 ${start} 到 ${end}`]
    const where = Array.isArray(leaf.where) ? leaf.where.map(recordOf).map(propertyText) : []
    return [done, ...when, ...where].join(t`，`)
  }

  const leafText = (leaf: LeafDraft): string => {
    switch (leafKindOf(leaf)) {
      case 'trait':
        return comparison(t`特征${quoted(textOf(leaf.trait))}`, operatorOf(leaf), valueText(leaf.value))
      case 'profile':
        return comparison(
          isProfileField(leaf.profile) ? names.fields[leaf.profile] : '…',
          operatorOf(leaf),
          valueText(leaf.value),
        )
      case 'did':
        return did(leaf)
      case 'last': {
        const event = quoted(textOf(leaf.last))
        const days = typeof leaf.days === 'number' ? i18n.number(leaf.days) : '…'
        return leaf.is === 'before' ? t`最近一次${event}在 ${days} 天以前` : t`最近一次${event}在 ${days} 天以内`
      }
      case 'rfm': {
        const groups =
          Array.isArray(leaf.rfm) && leaf.rfm.length > 0 ? list(leaf.rfm.map((it) => named(vocabulary.rfm, it))) : '…'
        return t`RFM 分组是${groups}`
      }
      case 'consent': {
        const category = nameIn(names.consents, leaf.consent)
        const state = nameIn(names.consentStates, leaf.is)
        return t`对${category}的同意状态：${state}`
      }
      case 'segment': {
        const segment = named(vocabulary.segments, leaf.segment)
        return t`属于分群${segment}`
      }
      case 'list': {
        const name = named(vocabulary.lists, leaf.list)
        return t`在名单${name}中`
      }
      case 'bucket': {
        const { salt, from, to } = recordOf(leaf.bucket)
        const [split, start, end] = [quoted(textOf(salt)), valueText(from), valueText(to)]
        return t`随机分桶${split}：从 ${start} 到 ${end}（不含）`
      }
    }
  }
  return { leafText, propertyText }
}

const nameIn = (names: Readonly<Record<string, string>>, key: unknown): string => names[textOf(key)] ?? '…'
