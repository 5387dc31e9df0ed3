import { css } from '../../../styled-system/css'

/**
 * A name that somebody is asked to type: each blank is shown, and its direction does not mix with the sentence around it. In a sentence it
 * stands as an element of its own: a name given to `Trans` as a value is read as markup, so that `<b>` would vanish from it.
 */
export const ExactName = ({ name }: { name: string }) => (
  <bdi className={css({ color: 'fg', fontWeight: 'bold', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' })}>{name}</bdi>
)
