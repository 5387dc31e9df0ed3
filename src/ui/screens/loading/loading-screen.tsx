import { Skeleton } from '#ui/components/spinner.tsx'
import { css } from '../../../../styled-system/css'

/** Stands where a page will be. The message says which. */
export const LoadingScreen = ({ message }: { message: string }) => (
  <div role="status" className={css({ display: 'grid', gap: '5' })}>
    <p className={css({ color: 'fg.muted' })}>{message}</p>
    <Skeleton height={240} />
  </div>
)
