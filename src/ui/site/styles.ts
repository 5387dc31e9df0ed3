import { css } from '../../../styled-system/css'

export const page = css({ maxWidth: 'page', marginInline: 'auto', paddingInline: { base: '4', wide: '8' } })

export const section = css({ paddingBlock: { base: '10', wide: '14' } })

export const heading = css({
  fontSize: { base: 'xxl', wide: 'display' },
  fontWeight: 'bold',
  lineHeight: '1.15',
  letterSpacing: '-0.01em',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  '&:lang(zh)': { letterSpacing: '0', wordBreak: 'keep-all' },
  '&:lang(ja)': { letterSpacing: '0', wordBreak: 'auto-phrase' },
})

export const lead = css({ fontSize: 'l', color: 'fg.muted', marginTop: '5', maxWidth: '560px' })

export const sectionTitle = css({ fontSize: 'xl', fontWeight: 'bold', lineHeight: 'tight' })

export const eyebrow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  color: 'fg.muted',
  fontWeight: 'medium',
  marginBottom: '3',
})
