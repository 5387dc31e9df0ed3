import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Icon } from './icon.tsx'

const base = css({
  display: 'flex',
  gap: '2',
  alignItems: 'flex-start',
  padding: '3',
  borderRadius: 'm',
  fontSize: 's',
  '& > svg': { marginTop: '2px' },
})
const kinds = {
  bad: css({ bg: 'bad.soft', color: 'bad' }),
  warn: css({ bg: 'warn.soft', color: 'fg' }),
  note: css({ bg: 'accent.soft', color: 'fg' }),
}

/** An important message beside its subject. Screen readers announce a problem at once. */
export const Callout = ({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) => (
  <div role={kind === 'bad' ? 'alert' : undefined} className={cx(base, kinds[kind])}>
    <Icon name={kind === 'note' ? 'right' : 'alert'} />
    <div>{children}</div>
  </div>
)
