import '../texts.ts'
import { useLingui } from '@lingui/react/macro'
import { SearchField } from '#ui/components/search-field.tsx'
import { css } from '../../../../styled-system/css'

export const segmentStatuses = ['active', 'archived', 'all'] as const
export type SegmentStatus = (typeof segmentStatuses)[number]

type Props = {
  text: string
  status: SegmentStatus
  onType: (text: string) => void
  onStatus: (status: SegmentStatus) => void
}

/** What narrows the list of segments: a part of the name, and whether they are archived. */
export const SegmentFilters = ({ text, status, onType, onStatus }: Props) => {
  const { t } = useLingui()
  const names: Record<SegmentStatus, string> = { active: t`使用中`, archived: t`已归档`, all: t`全部` }
  return (
    <>
      <div className={css({ width: { base: 'full', wide: '280px' } })}>
        <SearchField label={t`分群名称`} value={text} onEdit={onType} />
      </div>
      <select
        aria-label={t`状态`}
        value={status}
        onChange={({ target }) => onStatus(segmentStatuses.find((it) => it === target.value) ?? 'active')}
        className={select}
      >
        {segmentStatuses.map((it) => (
          <option key={it} value={it}>
            {names[it]}
          </option>
        ))}
      </select>
    </>
  )
}

const select = css({
  minHeight: '9',
  paddingInline: '2',
  width: { base: 'full', wide: 'auto' },
  borderRadius: 'm',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  color: 'fg',
  fontSize: { base: '16px', wide: 'm' },
})
