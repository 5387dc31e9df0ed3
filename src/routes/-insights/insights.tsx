import { useQuery } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { saveFile } from '#api/browser/save-file.ts'
import { insightNamesQuery, insightPeopleQuery, insightQueryWith } from '#api/insights/queries.ts'
import { usualTimeZone } from '#contract/dashboards/dashboard.ts'
import { rangeOf } from '#contract/dashboards/range.ts'
import { dateAt, isTimeZone } from '#contract/dashboards/zones.ts'
import { toProblem } from '#contract/http/problem.ts'
import { type InsightDraft, insightDraft } from '#contract/insights/draft.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import type { Project } from '#contract/projects/projects.ts'
import { InsightsScreen } from '#ui/insights/insights-screen.tsx'
import { PeopleDrawer } from '#ui/insights/people-drawer.tsx'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import type { InsightsAddress } from './address.ts'

type Props = {
  context: RouterContext
  project: Project
  address: InsightsAddress
  onAddress: (address: InsightsAddress) => void
}

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The question of an address; without one an empty question about the last 30 days. */
const draftOf = ({ ask }: InsightsAddress): InsightDraft => {
  const result = v.safeParse(insightDraft, ask ?? {})
  const draft = result.success ? result.output : v.parse(insightDraft, {})
  const zone = draft.zone === '' ? usualTimeZone : draft.zone
  const usual = rangeOf('last30', dateAt(Date.now(), isTimeZone(zone) ? zone : usualTimeZone))
  return { ...draft, zone, from: draft.from || usual.from, to: draft.to || usual.to }
}

export const InsightsOf = ({ context, project, address, onAddress }: Props) => {
  const { call } = consoleOf(context)
  const [machine] = useState(() => insightQueryWith(call))
  const actor = useActorRef(machine, { input: { projectId: project.id, draft: draftOf(address) } })
  useEffect(() => {
    const draft = draftOf(address)
    const isShown = JSON.stringify(draft) === JSON.stringify(actor.getSnapshot().context.draft)
    if (!isShown) actor.send({ type: 'draft.edit', draft })
    const isAsked = actor.getSnapshot().context.query !== null
    if (address.ask !== undefined && !(isShown && isAsked)) actor.send({ type: 'query.ask' })
  }, [actor, address])
  useEmitted(actor, ({ draft }) => onAddress({ ask: draft }))
  const names = useQuery(insightNamesQuery(call, project.id)).data ?? { events: [], properties: [] }
  const [behind, setBehind] = useState<InsightQuery | null>(null)
  const people = useQuery(insightPeopleQuery(call, project.id, behind))
  const zones = [...new Set([usualTimeZone, ownZone, 'UTC', draftOf(address).zone])]
  return (
    <>
      <InsightsScreen
        actor={actor}
        names={names}
        zones={zones}
        onSave={({ name, text }) => saveFile(window, new Blob([text], { type: 'text/csv;charset=utf-8' }), name)}
        onPeople={setBehind}
      />
      {behind && (
        <PeopleDrawer
          reading={{
            data: people.data ?? null,
            problem: people.error ? toProblem(people.error) : null,
            isLoading: people.isFetching,
            readAt: null,
            onRetry: () => void people.refetch(),
          }}
          onClose={() => setBehind(null)}
        />
      )}
    </>
  )
}
