import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'

const base = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  paddingInline: '6px',
  borderRadius: 's',
  fontSize: 'xs',
  fontWeight: 'medium',
  lineHeight: '20px',
  whiteSpace: 'nowrap',
})
const tones = {
  neutral: css({ bg: 'bg.hover', color: 'fg.muted' }),
  accent: css({ bg: 'accent.soft', color: 'accent' }),
  good: css({ bg: 'good.soft', color: 'good' }),
  warn: css({ bg: 'warn.soft', color: 'warn' }),
  bad: css({ bg: 'bad.soft', color: 'bad' }),
}

export const Badge = ({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) => (
  <span className={cx(base, tones[tone])}>{children}</span>
)
