import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { css } from '../../../../styled-system/css'

/** A part of the filter, in words, and how to take it away. */
export type ActiveFilter = { id: string; label: string; onRemove: () => void }

/** What narrows a list now, each with a button that takes it away. */
export const FilterChips = ({ active, onClear }: { active: readonly ActiveFilter[]; onClear: () => void }) => {
  const { t } = useLingui()
  if (active.length === 0) return null
  return (
    <ul aria-label={t`已用的筛选`} className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '3' })}>
      {active.map(({ id, label, onRemove }) => (
        <li key={id} className={chip}>
          <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis' })}>{label}</span>
          <button type="button" aria-label={t`移除筛选：${label}`} onClick={onRemove} className={remove}>
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
      <li>
        <Button look="ghost" size="small" onClick={onClear}>
          <Trans>清除筛选</Trans>
        </Button>
      </li>
    </ul>
  )
}

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  maxWidth: 'full',
  minHeight: '7',
  paddingLeft: '2',
  borderRadius: 'm',
  bg: 'accent.soft',
  fontSize: 's',
  whiteSpace: 'nowrap',
})
const remove = css({
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  borderRadius: 'm',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { color: 'fg', bg: 'bg.hover' },
})
