import type { ReactNode } from 'react'
import { cva } from '../../../styled-system/css'
import { Icon } from './icon.tsx'

const recipe = cva({
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'flex-start',
    padding: '3',
    borderRadius: 'm',
    fontSize: 's',
    '& > svg': { marginTop: '2px' },
  },
  variants: { kind: { bad: { bg: 'bad.soft', color: 'bad' }, note: { bg: 'accent.soft', color: 'fg' } } },
})

/** An important message beside what it is about. Screen readers announce a problem at once. */
export const Callout = ({ kind, children }: { kind: 'bad' | 'note'; children: ReactNode }) => (
  <div role={kind === 'bad' ? 'alert' : undefined} className={recipe({ kind })}>
    <Icon name={kind === 'bad' ? 'alert' : 'right'} />
    <div>{children}</div>
  </div>
)
