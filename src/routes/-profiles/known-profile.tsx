import { useActorRef, useSelector } from '@xstate/react'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { profileKey } from '#api/profiles/queries.ts'
import { outcomes } from '#contract/decisions/checks.ts'
import type { Problem } from '#contract/http/problem.ts'
import { timelineKinds } from '#contract/profiles/history.ts'
import type { ProfileDetail } from '#contract/profiles/profiles.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { profileActionMachine } from '#machines/profiles/profile-action.machine.ts'
import { CommerceTab } from '#ui/profiles/detail/commerce-tab.tsx'
import { PrivacyTab } from '#ui/profiles/detail/privacy-tab.tsx'
import { ProfileScreen } from '#ui/profiles/detail/profile-screen.tsx'
import { TraitsTab } from '#ui/profiles/detail/traits-tab.tsx'
import { usePersonNames } from '#ui/profiles/person/names.ts'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { queryClient } from '../-shell/console.ts'
import { usePageName } from '../-shell/page-names.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { usePermissions } from '../-shell/use-permissions.ts'
import { ExperimentsOf, MessagesOf } from './decision-parts.tsx'
import type { useProfileMachines } from './machines.ts'
import type { ProfileAddress, ProfileTab } from './profile-address.ts'
import { IdentityOf, TimelineOf } from './profile-parts.tsx'

const MergeDialog = lazy(async () => ({ default: (await import('#ui/profiles/detail/merge-dialog.tsx')).MergeDialog }))
const DecisionTrace = lazy(async () => ({ default: (await import('../-decisions/decision-trace.tsx')).DecisionTrace }))
const TraitDialog = lazy(async () => ({ default: (await import('#ui/profiles/detail/trait-dialog.tsx')).TraitDialog }))

type Props = {
  context: RouterContext
  project: Project
  profile: ProfileDetail
  askedId: string
  path: string
  list: string
  address: ProfileAddress
  onAddress: (address: ProfileAddress) => void
  machines: ReturnType<typeof useProfileMachines>
  action: ActorRefFrom<typeof profileActionMachine>
  failure: { problem: Problem | null; isRetrying: boolean; onRetry: () => void }
  /** The person was changed, and what is shown of them is read again. */
  onChange: () => void
}

/** The page of a person who is known: it follows what they do. */
export const KnownProfile = ({ context, project, profile, askedId, path, list, address, ...rest }: Props) => {
  const { onAddress, machines, action, failure, onChange } = rest
  const { tab = 'timeline', kinds = [], around = null, decision } = address
  const outcome = outcomes.find((it) => it === address.outcome) ?? null
  const onDecision = (id: string) => onAddress({ ...address, decision: id })
  const { anonymousIds } = profile.identifiers
  const of = { projectId: project.id, profileId: askedId }
  const watch = useActorRef(machines.profileWatch, { input: { projectId: project.id, anonymousIds } })
  const merge = useActorRef(machines.profileMerge, { input: of })
  const traits = useActorRef(machines.traitEditing, { input: of })
  const download = useActorRef(machines.download, { input: of })
  const copying = useActorRef(machines.copying)
  const stream = useSelector(watch, (it) => it.children.eventStream)
  const isLive = useSelector(stream, (it) => it?.hasTag('live') ?? false)
  const isExporting = useSelector(download, (it) => it.hasTag('busy'))
  useEffect(() => watch.send({ type: 'identity.change', anonymousIds }), [watch, anonymousIds])
  useEmitted(watch, () => void queryClient.invalidateQueries({ queryKey: profileKey(project.id, askedId) }))
  useEmitted(merge, (event) => {
    if (event.type !== 'profiles.merged') return
    notify('profile.merged')
    onChange()
  })
  useEmitted(traits, (event) => {
    if (event.type !== 'trait.saved') return
    notify('profile.traitSaved')
    onChange()
  })
  useEmitted(download, (event) => {
    if (event.type === 'file.saved') notify('export.saved')
    if (event.type === 'download.failed') notify('export.failed', { problem: event.problem })
  })
  useEmitted(copying, ({ type }) => notify(type))
  const may = usePermissions(context)
  const { nameOf } = usePersonNames()
  usePageName(`${path}/${askedId}`, nameOf(profile))
  const isMerging = useSelector(merge, (it) => it.hasTag('open'))
  const isEditing = useSelector(traits, (it) => it.hasTag('open'))
  const hrefOf = (it: ProfileTab) => `${path}/${askedId}${it === 'timeline' ? '' : `?tab=${it}`}`
  const parts: Record<ProfileTab, () => ComponentProps<typeof ProfileScreen>['children']> = {
    timeline: () => (
      <TimelineOf
        context={context}
        project={project}
        id={askedId}
        kinds={timelineKinds.filter((it) => kinds.includes(it))}
        onKinds={(next) => onAddress(next.length > 0 ? { kinds: next } : {})}
        onDecision={onDecision}
      />
    ),
    traits: () => (
      <TraitsTab
        traits={profile.traitDetails}
        mayWrite={may('profile:write')}
        onAdd={() => traits.send({ type: 'trait.add' })}
        onChange={(name, value) => traits.send({ type: 'trait.change', name, value })}
        onRemove={(name) => traits.send({ type: 'trait.remove', name })}
      />
    ),
    identity: () => (
      <IdentityOf
        context={context}
        project={project}
        id={askedId}
        mayWrite={may('profile:write')}
        onMerge={() => merge.send({ type: 'merge.ask' })}
        onUndo={(entry) => action.send({ type: 'action.ask', action: { kind: 'undo', entry } })}
      />
    ),
    commerce: () => <CommerceTab profile={profile} />,
    messages: () => (
      <MessagesOf
        context={context}
        project={project}
        id={profile.id}
        outcome={outcome}
        onOutcome={(next) => onAddress({ tab: 'messages', ...(around && { around }), ...(next && { outcome: next }) })}
        around={around}
        onAround={(next) => onAddress({ tab: 'messages', ...(next && { around: next }), ...(outcome && { outcome }) })}
        onDecision={onDecision}
      />
    ),
    experiments: () => <ExperimentsOf context={context} project={project} id={profile.id} onDecision={onDecision} />,
    privacy: () => (
      <PrivacyTab
        profile={profile}
        isExporting={isExporting}
        mayErase={may('profile:erase')}
        onExport={() => download.send({ type: 'download.request', download: { what: 'json', query: { id: askedId } } })}
        onAnonymise={() => action.send({ type: 'action.ask', action: { kind: 'anonymise' } })}
        onErase={() => action.send({ type: 'action.ask', action: { kind: 'erase' } })}
      />
    ),
  }
  return (
    <>
      <ProfileScreen
        profile={profile}
        askedId={askedId}
        list={list}
        hrefOf={hrefOf}
        tab={tab}
        isLive={isLive}
        copying={copying}
        {...failure}
      >
        {parts[tab]()}
      </ProfileScreen>
      <Suspense>
        {isMerging && <MergeDialog actor={merge} />}
        {isEditing && <TraitDialog actor={traits} />}
        {decision !== undefined && (
          <DecisionTrace
            key={decision}
            context={context}
            projectId={project.id}
            id={decision}
            onClose={() => {
              const { decision: _, ...rest } = address
              onAddress(rest)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
