import { type ReactNode, Suspense } from 'react'
import { Skeleton } from './spinner.tsx'
import { useIsNear } from './use-is-near.ts'

type Props = { children: ReactNode; height: number }

/** A part of a page whose code and data are loaded when somebody comes near it. Until then it takes `height` pixels. */
export const Near = ({ children, height }: Props) => {
  const { element, isNear } = useIsNear()
  return (
    <div ref={element}>
      {isNear ? <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense> : <Skeleton height={height} />}
    </div>
  )
}
