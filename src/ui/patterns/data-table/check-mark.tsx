import { css, cx } from '../../../../styled-system/css'

/** How a checkbox looks. Drawn, because native checkboxes are slow to lay out by the hundred. */
export const CheckMark = ({ isChecked }: { isChecked: boolean }) => (
  <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden="true" className={cx(box, isChecked ? filled : empty)}>
    <rect x="0.5" y="0.5" width="15" height="15" rx="3.5" />
    {isChecked && <path d="m4 8.500 2.500 2.500L12 5" />}
  </svg>
)

const box = css({
  display: 'block',
  '& path': { fill: 'none', stroke: 'accent.on', strokeWidth: '2' },
})
const empty = css({ fill: 'bg.raised', stroke: 'line.strong' })
const filled = css({ fill: 'accent.solid', stroke: 'accent.solid' })
