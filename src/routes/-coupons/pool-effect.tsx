import { useQuery } from '@tanstack/react-query'
import { couponEffectsQuery } from '#api/experiments/queries.ts'
import type { Project } from '#contract/projects/projects.ts'
import { PoolEffect } from '#ui/coupons/pool-effect.tsx'
import type { RouterContext } from '../../router.ts'
import { readingOf } from '../-dashboards/reading.ts'
import { consoleOf } from '../-shell/console.ts'

type Props = { context: RouterContext; project: Project; id: string }

/** What the codes of a pool brought. */
export const PoolEffectOf = ({ context, project, id }: Props) => (
  <PoolEffect reading={readingOf(useQuery(couponEffectsQuery(consoleOf(context).call, project.id, id)))} />
)
