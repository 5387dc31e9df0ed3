import './texts.ts'
import { css } from '../../../../styled-system/css'

/** An id, cut in the middle where it is long. The whole id is its title. */
export const ShortId = ({ id }: { id: string }) => (
  <code title={id} className={css({ fontFamily: 'mono', fontSize: 's' })}>
    {id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id}
  </code>
)
