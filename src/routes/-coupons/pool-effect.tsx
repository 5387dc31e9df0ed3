import { useQuery } from '@tanstack/react-query'
import { couponEffectsQuery } from '#api/experiments/queries.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PoolEffect } from '#ui/coupons/pool-effect.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

type Props = { context: RouterContext; project: Project; id: string }

/** What the codes of a pool brought. What was read stays shown when reading it again fails. */
export const PoolEffectOf = ({ context, project, id }: Props) => {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(
    couponEffectsQuery(consoleOf(context).call, project.id, id),
  )
  return (
    <PoolEffect
      reading={{
        data: data ?? null,
        problem: error ? toProblem(error) : null,
        isLoading: isFetching,
        readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt).toISOString(),
        onRetry: () => void refetch(),
      }}
    />
  )
}
