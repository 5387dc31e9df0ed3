import { css } from '../../../styled-system/css'

/**
 * A name that the person is asked to type: each blank is visible, and its direction does not mix with the surrounding sentence. Use it as
 * an element in a sentence: a name that is given to `Trans` as a value is read as markup, so that `<b>` would disappear.
 */
export const ExactName = ({ name }: { name: string }) => (
  <bdi className={css({ color: 'fg', fontWeight: 'bold', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' })}>{name}</bdi>
)
