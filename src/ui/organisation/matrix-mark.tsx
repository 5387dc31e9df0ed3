import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Permission } from '#contract/organisation/roles.ts'
import { Icon } from '#ui/components/icon.tsx'
import { css, cx } from '../../../styled-system/css'
import type { MatrixCell } from './matrix-cells.ts'

type Props = {
  cell: MatrixCell
  /** The role and the permission, for screen readers. */
  label: string
  permission: Permission
  /** Whether this is the tab stop of its grid; always one outside of a grid. */
  tabIndex: number
  onToggle: (permission: Permission) => void
}

/** Whether a role holds a permission: a mark, or a box to tick in the role that is edited. */
export const MatrixMark = ({ cell: { isHeld, isEdited, change, mayChange }, label, permission, tabIndex, onToggle }: Props) => {
  const { t } = useLingui()
  if (!isEdited)
    return (
      <span data-cell role="img" aria-label={isHeld ? t`${label}：有` : t`${label}：没有`} tabIndex={tabIndex} className={mark}>
        {isHeld ? <Icon name="check" size={16} /> : <span className={dash} />}
      </span>
    )
  const reason = mayChange ? undefined : t`您没有此权限，或并非在所有项目中都有，因此不能授予或收回`
  return (
    <label className={cx(mark, change === 'granted' && granted, change === 'withdrawn' && withdrawn)} title={reason}>
      <input
        data-cell
        type="checkbox"
        aria-label={reason === undefined ? label : t`${label}（${reason}）`}
        checked={isHeld}
        aria-disabled={!mayChange}
        tabIndex={tabIndex}
        onChange={() => mayChange && onToggle(permission)}
        className={box}
      />
    </label>
  )
}

const mark = css({
  display: 'inline-grid',
  placeItems: 'center',
  width: '9',
  height: '9',
  borderRadius: 'm',
  color: 'good',
})
const dash = css({ width: '8px', height: '1px', bg: 'fg.faint' })
const granted = css({ bg: 'good.soft' })
const withdrawn = css({ bg: 'bad.soft' })
const box = css({
  width: '4',
  height: '4',
  cursor: 'pointer',
  '&[aria-disabled=true]': { opacity: '0.45', cursor: 'not-allowed' },
})
