import { css } from '../../../styled-system/css'

/** The initials of a name in a circle. Screen readers skip it, because the name stands beside it. */
export const Avatar = ({ name }: { name: string }) => (
  <span aria-hidden="true" className={circle}>
    {initialsOf(name)}
  </span>
)

/** The first letters of the first and the last word; of a name in one word, the first letter. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s._-]+/u).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}

const circle = css({
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: '24px',
  height: '24px',
  borderRadius: 'full',
  bg: 'accent.soft',
  color: 'accent',
  fontSize: '11px',
  fontWeight: 'medium',
  lineHeight: '1',
})
