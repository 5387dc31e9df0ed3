// Written by `npm run capabilities` from the folders beside this one.
import type { UnbuiltPage } from '#contract/http/page-lookup.ts'
import type { Plan } from '#ui/shell/planned/plans.ts'
import { decisionPlans } from '../decisions/planned.ts'
import { playbookPlans } from '../playbooks/planned.ts'

/** What people will do on each page that is not built yet. */
export const plans: Record<UnbuiltPage, Plan> = {
  ...decisionPlans,
  ...playbookPlans,
}
