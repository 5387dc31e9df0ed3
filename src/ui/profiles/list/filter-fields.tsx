import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Node } from '#contract/segments/segment.ts'
import { Button } from '#ui/components/button.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { css } from '../../../../styled-system/css'
import { chosenIn, type QuickField, segmentIn, withChoice, withSegment } from './quick-filter.ts'

type Props = {
  /** What is typed into the search field. */
  text: string
  onType: (text: string) => void
  filter: Node | undefined
  /** The project's segments. */
  segments: readonly { id: string; name: string }[]
  onFilter: (filter: Node | undefined) => void
  onEditConditions: () => void
}

/** What narrows a list of people: an id, frequent choices, and any condition. */
export const FilterFields = ({ text, onType, filter, segments, onFilter, onEditConditions }: Props) => {
  const { t } = useLingui()
  const fields: { field: QuickField; label: string; options: [value: string, label: string][] }[] = [
    {
      field: 'identity',
      label: t`身份`,
      options: [
        ['identified', t`已识别`],
        ['anonymous', t`匿名`],
      ],
    },
    {
      field: 'lastSeen',
      label: t`最近来访`,
      options: [
        ['day', t`最近 24 小时`],
        ['week', t`最近 7 天`],
        ['month', t`最近 30 天`],
        ['gone', t`超过 30 天没有来`],
      ],
    },
    {
      field: 'orders',
      label: t`订单`,
      options: [
        ['some', t`下过单`],
        ['several', t`下过两单以上`],
        ['none', t`没有下过单`],
      ],
    },
    {
      field: 'marketing',
      label: t`营销同意`,
      options: [
        ['granted', t`已同意`],
        ['denied', t`已拒绝`],
        ['unknown', t`未表态`],
      ],
    },
  ]
  return (
    <>
      <div className={css({ width: { base: 'full', wide: '280px' } })}>
        <SearchField label={t`完整的 ID、邮箱或手机号`} value={text} onEdit={onType} />
      </div>
      {fields.map(({ field, label, options }) => (
        <select
          key={field}
          aria-label={label}
          value={chosenIn(filter, field)}
          onChange={(event) => onFilter(withChoice(filter, field, event.target.value))}
          className={select}
        >
          <option value="">{label}</option>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ))}
      {segments.length > 0 && (
        <select
          aria-label={t`分群`}
          value={segmentIn(filter)}
          onChange={({ target }) => onFilter(withSegment(filter, target.value))}
          className={select}
        >
          <option value="">{t`分群`}</option>
          {segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button icon="plus" onClick={onEditConditions}>
        <Trans>条件…</Trans>
      </Button>
    </>
  )
}

const select = css({
  minHeight: '9',
  paddingInline: '2',
  width: { base: 'full', wide: 'auto' },
  maxWidth: { wide: '220px' },
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
})
