import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { saveFile } from '#api/browser/save-file.ts'
import { ownTimeZone } from '#api/browser/time-zone.ts'
import type { Call } from '#api/http/client.ts'
import {
  insightNamesQuery,
  insightPeopleQuery,
  insightQueryWith,
  savedInsightsKey,
  savedInsightsQuery,
  savedInsightWith,
} from '#api/insights/queries.ts'
import { allSegmentsQuery } from '#api/segments/queries.ts'
import { noEvent } from '#contract/insights/draft.ts'
import { firstEventOf } from '#contract/insights/first-event.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import type { SavedInsight } from '#contract/insights/saved.ts'
import type { Project } from '#contract/projects/projects.ts'
import { InsightsScreen } from '#ui/insights/insights-screen.tsx'
import { PeopleDrawer } from '#ui/insights/people-drawer.tsx'
import { SavedBar } from '#ui/insights/saved-bar.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import type { InsightsAddress } from './address.ts'
import { askedIn, draftAt, isSameAsked, knownZone, readingOf } from './opened.ts'
import { SavedListOf } from './saved-list.tsx'

type Props = {
  context: RouterContext
  project: Project
  address: InsightsAddress
  onAddress: (address: InsightsAddress) => void
}

/** Questions about a project: that of the address, that of a saved insight, or one about its most frequent event. */
export const InsightsOf = ({ context, project, address, onAddress }: Props) => {
  const { call } = consoleOf(context)
  const may = usePermissions(context)
  const list = useQuery(savedInsightsQuery(call, project.id))
  const names = useQuery(insightNamesQuery(call, project.id)).data
  const segments = useQuery({ ...allSegmentsQuery(call, project.id), enabled: may('segment:read') }).data ?? []
  const saved = list.data?.items.find(({ id }) => id === address.saved) ?? null
  const draft = draftAt(address, saved, project)
  const [machine] = useState(() => insightQueryWith(call))
  const [savingMachine] = useState(() => savedInsightWith(call))
  const actor = useActorRef(machine, { input: { projectId: project.id, draft } })
  const saving = useActorRef(savingMachine, { input: { projectId: project.id, saved } })
  const isPresent = address.ask !== undefined || saved !== null
  // Only what the address says begins a question again, not another version of the list.
  const shownAs = JSON.stringify([address.ask, saved?.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shownAs` stands for the address.
  useEffect(() => {
    const isShown = JSON.stringify(draft) === JSON.stringify(actor.getSnapshot().context.draft)
    if (!isShown) actor.send({ type: 'draft.edit', draft })
    const isAsked = actor.getSnapshot().context.query !== null
    if (isPresent && !(isShown && isAsked)) actor.send({ type: 'query.ask' })
  }, [actor, shownAs])
  useEffect(() => saving.send({ type: 'insight.open', saved }), [saving, saved])
  // Nothing is asked yet: the page begins with a frequent event.
  const first = firstEventOf(names?.events ?? [])
  useEffect(() => {
    if (address.ask || address.saved || first === undefined) return
    const { query, draft: present } = actor.getSnapshot().context
    if (query !== null || present.events.some(({ event }) => event !== '')) return
    actor.send({ type: 'draft.edit', draft: { ...present, events: [{ ...noEvent, event: first }] } })
    actor.send({ type: 'query.ask' })
  }, [actor, address, first])
  const others = address.find ? { find: address.find } : {}
  const openedAt = (it: SavedInsight): InsightsAddress => ({ ...others, saved: it.id })
  useEmitted(actor, ({ draft: asked }) => {
    const open = saving.getSnapshot().context.saved
    const isUnchanged = open !== null && isSameAsked(askedIn(asked, project), open, project)
    onAddress(isUnchanged ? openedAt(open) : { ...others, ...(open ? { saved: open.id } : {}), ask: asked })
  })
  const readAgain = () => queryClient.invalidateQueries({ queryKey: savedInsightsKey(project.id) })
  useEmitted(saving, (event) => {
    if (event.type === 'insight.outdated') return void readAgain()
    notify(event.type === 'insight.saved' ? 'insight.saved' : 'insight.deleted')
    const present = actor.getSnapshot().context.draft
    const isUnchanged = event.type === 'insight.saved' && isSameAsked(askedIn(present, project), event.saved, project)
    void readAgain().then(() =>
      onAddress(
        event.type === 'insight.removed'
          ? { ...others, ask: present }
          : { ...openedAt(event.saved), ...(isUnchanged ? {} : { ask: present }) },
      ),
    )
  })
  const present = useSelector(actor, (it) => it.context.draft)
  const open = useSelector(saving, (it) => it.context.saved)
  const asked = askedIn(present, project)
  const [behind, setBehind] = useState<InsightQuery | null>(null)
  const isGone = address.saved !== undefined && list.data !== undefined && saved === null
  return (
    <>
      <InsightsScreen
        actor={actor}
        names={names ?? { events: [], properties: [] }}
        segments={segments.filter(({ status }) => status === 'active')}
        hasNoEvents={names !== undefined && names.events.length === 0}
        isUnknown={isGone}
        zones={[...new Set([knownZone(project.timeZone), ownTimeZone(), 'UTC', draft.zone])]}
        saved={
          <>
            <SavedListOf
              context={context}
              project={project}
              openId={open?.id ?? null}
              mayWrite={may('insight:write')}
              address={address}
              onAddress={onAddress}
            />
            <SavedBar
              actor={saving}
              asked={asked}
              isChanged={open !== null && !isSameAsked(asked, open, project)}
              mayWrite={may('insight:write')}
              onRevert={() => {
                if (!open) return
                actor.send({ type: 'draft.edit', draft: draftAt({}, open, project) })
                actor.send({ type: 'query.ask' })
              }}
            />
          </>
        }
        onSave={({ name, text }) => saveFile(window, new Blob([text], { type: 'text/csv;charset=utf-8' }), name)}
        onPeople={setBehind}
      />
      {behind && <PeopleOf call={call} project={project.id} query={behind} onClose={() => setBehind(null)} />}
    </>
  )
}

type PeopleProps = { call: Call; project: string; query: InsightQuery; onClose: () => void }

const PeopleOf = ({ call, project, query, onClose }: PeopleProps) => {
  const people = useQuery(insightPeopleQuery(call, project, query))
  return <PeopleDrawer reading={{ ...readingOf(people), data: people.data ?? null }} onClose={onClose} />
}
