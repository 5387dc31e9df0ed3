import type { ReactNode } from 'react'
import { cva } from '../../../styled-system/css'

const recipe = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '6px',
    borderRadius: 's',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.hover', color: 'fg.muted' },
      accent: { bg: 'accent.soft', color: 'accent' },
      good: { bg: 'good.soft', color: 'good' },
      warn: { bg: 'warn.soft', color: 'warn' },
      bad: { bg: 'bad.soft', color: 'bad' },
    },
  },
})

export const Badge = ({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'accent' | 'good' | 'warn' | 'bad'
  children: ReactNode
}) => <span className={recipe({ tone })}>{children}</span>
