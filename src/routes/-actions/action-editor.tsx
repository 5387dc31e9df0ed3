import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { createResponseActionMachines } from '#api/actions/adapters.ts'
import { responseActionsKey } from '#api/actions/queries.ts'
import { couponPoolsQuery } from '#api/coupons/queries.ts'
import { createEmailTestMachine } from '#api/emails/adapters.ts'
import { createTextDraftingMachine } from '#api/language-models/adapters.ts'
import { createWebhookMachines } from '#api/webhooks/adapters.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import type { ActionTemplate } from '#contract/actions/templates/template.ts'
import { defaultLocale, toLocale } from '#contract/http/locale.ts'
import type { Project } from '#contract/projects/projects.ts'
import { wishOf } from '#machines/actions/response-action-drafts.ts'
import {
  beginningOf,
  draftFaultsOf,
  faultsOf,
  withContent,
  withPosition,
  withTexts,
  withType,
} from '#machines/actions/response-action-editing.ts'
import { EditorScreen } from '#ui/actions/editor/editor-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf, queryClient } from '../-shell/console.ts'
import { useTabScopedActor } from '../-shell/tab-scoped-actors.ts'
import { useEmitted } from '../-shell/use-emitted.ts'
import { samplePeople } from './sample-people.ts'

type Props = {
  context: RouterContext
  project: Project
  /** Null for a new action. */
  id: string | null
  onSaved: (action: ResponseAction) => void
  onPublished: (action: ResponseAction) => void
  /** What a new action can begin with. */
  galleryOf?: (begin: { with: (template: ActionTemplate) => void; blank: () => void }) => ReactNode
}

const edits = { withType, withContent, withPosition, withTexts }

/** The editor of a response action. What is typed stays as long as its tab. */
export const ActionEditorOf = ({ context, project, id, onSaved, onPublished, galleryOf }: Props) => {
  const { i18n } = useLingui()
  const { call, tabBar, selection } = consoleOf(context)
  const language = toLocale(i18n.locale) ?? defaultLocale
  const sampleOf = samplePeople(language)
  const [machines] = useState(() => createResponseActionMachines(call, sampleOf))
  const [webhooks] = useState(() => createWebhookMachines(call, sampleOf))
  const [emailMachine] = useState(() => createEmailTestMachine(call, sampleOf))
  const [draftingMachine] = useState(() => createTextDraftingMachine(call))
  const drafting = useActorRef(draftingMachine, { input: { projectId: project.id } })
  const emailTest = useActorRef(emailMachine, { input: { projectId: project.id } })
  const webhookTest = useActorRef(webhooks.test, { input: { projectId: project.id } })
  const actor = useTabScopedActor(
    { tabBar, selection },
    {
      path: id === null ? '/response-actions/create' : `/response-actions/edit/${id}`,
      project: project.id,
      key: 'responseAction',
      machine: machines.editor,
      input: { projectId: project.id, actionId: id, language },
      draft: {
        storage: context.account.tabStorage,
        valuesOf: ({ context: { name, typed, drafted, revision } }) => ({
          name,
          type: typed.type,
          content: JSON.stringify(typed.content),
          drafted: drafted.join(' '),
          revision: String(revision),
        }),
        typing: ({ name = '', type = '', content = '', drafted = '', revision = '' }) => ({
          type: 'draft.restore' as const,
          draft: { name, type, content, drafted, revision },
        }),
      },
    },
  )
  // The actor outlives the page, so its data may be old. What is unsaved stays.
  useEffect(() => actor.send({ type: 'action.reload' }), [actor])
  useEmitted(actor, (event) => {
    if (event.type === 'fault.shown') return
    if (event.type === 'publishing.failed') return void notify('action.notPublished', { problem: event.problem })
    void queryClient.invalidateQueries({ queryKey: responseActionsKey(project.id) })
    notify(event.type)
    if (event.type === 'action.published') onPublished(event.action)
    else onSaved(event.action)
  })
  useEmitted(drafting, ({ texts }) => actor.send({ type: 'texts.fill', texts }))
  const { data: pools } = useInfiniteQuery(couponPoolsQuery(call, project.id, {}))
  const edited = useSelector(actor, (it) => it.context)
  const preview = useSelector(actor, (it) => it.children.preview)
  const checked = useSelector(preview, (it) => it?.context.preview ?? null)
  const known = faultsOf(edited)
  const found = checked?.faults.filter((it) => isKnownByServer(it.code)) ?? []
  return (
    <EditorScreen
      actor={actor}
      edits={edits}
      draftFaults={draftFaultsOf(edited)}
      faults={[...known, ...found]}
      pools={pools?.pages.flatMap(({ items }) => items) ?? null}
      webhookTest={webhookTest}
      emailTest={emailTest}
      eventOf={(sample) => sampleOf(sample).event}
      drafting={drafting}
      wishOf={(preferred) => wishOf(edited, preferred)}
      gallery={galleryOf?.({
        with: (template) => {
          drafting.send({ type: 'scenario.choose', scenario: template.scenario })
          actor.send({ type: 'template.choose', ...beginningOf(template, project.projectName, language) })
        },
        blank: () => actor.send({ type: 'template.skip' }),
      })}
      back={id === null ? '/response-actions' : `/response-actions/${id}`}
    />
  )
}

const isKnownByServer = (code: ContentFault['code']) =>
  code.startsWith('template.') || code === 'coupon.unknown' || code === 'coupon.empty' || code === 'coupon.ended'
