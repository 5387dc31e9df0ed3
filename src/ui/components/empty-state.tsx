import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { Icon, type IconName } from './icon.tsx'

type Props = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }

/** Shown in place of an empty list, with one action. */
export const EmptyState = ({ icon, title, children, action }: Props) => (
  <div
    className={css({
      display: 'grid',
      justifyItems: 'center',
      gap: '3',
      paddingBlock: '16',
      paddingInline: '5',
      textAlign: 'center',
    })}
  >
    <span
      className={css({
        display: 'grid',
        placeItems: 'center',
        width: '10',
        height: '10',
        borderRadius: 'l',
        bg: 'bg.hover',
        color: 'fg.muted',
      })}
    >
      <Icon name={icon} size={20} />
    </span>
    <h2 className={css({ fontSize: 'l', fontWeight: 'bold' })}>{title}</h2>
    {children && <p className={css({ color: 'fg.muted', maxWidth: '440px' })}>{children}</p>}
    {action}
  </div>
)
