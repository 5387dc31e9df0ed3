import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { languagesIn, type TypedContent } from '#contract/actions/response-actions-content.ts'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { responseActionEditorMachine } from '#machines/actions/response-action-editor.machine.ts'
import type { Sample } from '#machines/actions/response-action-preview.machine.ts'
import type { Wish } from '#machines/language-models/text-drafting.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { EditorPage, type EditorPart } from '#ui/patterns/editor/editor-page.tsx'
import { css } from '../../../../styled-system/css'
import { ActionState } from '../action-states.tsx'
import { EmailSide, type EmailTestActor } from '../email/email-side.tsx'
import { WebhookSide, type WebhookTestActor } from '../webhook/webhook-side.tsx'
import { ActionConflict } from './action-conflict.tsx'
import { ActionFields, type Edits } from './action-fields.tsx'
import { ActionFooter } from './action-footer.tsx'
import type { Pools } from './coupon-fields.tsx'
import { type DraftingActor, DraftingCard } from './drafting-card.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useFaultFocus } from './use-fault-focus.ts'
import { useHeadingFocus } from './use-heading-focus.ts'

export type EditorActor = ActorRefFrom<typeof responseActionEditorMachine>

type Props = {
  actor: EditorActor
  /** How contents are changed. */
  edits: Edits
  /** All that hinders saving, and all that hinders publishing as far as it is known. */
  draftFaults: readonly ContentFault[]
  faults: readonly ContentFault[]
  /** Where the editor was opened. */
  back: string
  /** The coupon pools that can be chosen. */
  pools: Pools
  webhookTest: WebhookTestActor
  emailTest: EmailTestActor
  /** The properties of a sample person's event. */
  eventOf: (sample: Sample) => Readonly<Record<string, unknown>>
  drafting: DraftingActor
  /** What would be drafted now, best from the texts of a language; null for what has no texts. */
  wishOf: (preferred: Locale) => Wish | null
  /** What a new action can begin with; null for one that exists. */
  gallery: ReactNode
}

/** Makes or changes a response action: its content at the left, what visitors or receivers will get at the right. */
export const EditorScreen = ({
  actor,
  edits,
  draftFaults,
  faults,
  back,
  pools,
  webhookTest,
  emailTest,
  eventOf,
  drafting,
  wishOf,
  gallery,
}: Props) => {
  const { t } = useLingui()
  const base = useSelector(actor, (it) => it.context.base)
  const typed = useSelector(actor, (it) => it.context.typed)
  const isNew = useSelector(actor, (it) => it.context.actionId === null)
  const isOpen = useSelector(actor, (it) => it.hasTag('open'))
  const problem = useSelector(actor, (it) => it.context.problem)
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isUnknownType = useSelector(actor, (it) => it.matches('notEditable'))
  const preview = useSelector(actor, (it) => it.children.preview)
  const [part, setPart] = useState<EditorPart>('form')
  const [chosen, setLanguage] = useState<Locale | null>(null)
  const preferred = useSelector(actor, (it) => it.context.language)
  const isChoosing = useSelector(actor, (it) => it.matches({ open: 'choosing' }))
  const canChoose = useSelector(actor, (it) => it.can({ type: 'gallery.open' }))
  const language = chosen ?? languageIn(typed, preferred)
  const wish = wishOf(language)
  const { root, focusOn } = useFaultFocus(actor, (fault) => {
    setPart('form')
    if (fault.language) setLanguage(fault.language)
  })
  useHeadingFocus(isChoosing ? 'gallery' : isOpen ? 'form' : null)
  const title = isNew ? t`创建响应动作` : base ? t`编辑“${base.name}”` : t`编辑响应动作`
  if (isUnknownType)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon="layers"
          title={t`这个响应动作不能在这里编辑`}
          action={
            <Link href={back} className={buttonRecipe({ look: 'primary' })}>
              <Trans>返回</Trans>
            </Link>
          }
        >
          <Trans>它的内容可能由更新的版本写成。</Trans>
        </EmptyState>
      </>
    )
  if (isChoosing) return gallery
  if (!isOpen || !preview)
    return (
      <>
        <PageHeader title={title} />
        <ActionState
          problem={isLoading ? null : problem}
          isRetrying={isLoading}
          onRetry={() => actor.send({ type: 'action.reload' })}
        />
      </>
    )
  return (
    <EditorPage
      parent={{ title: base ? base.name : t`响应动作库`, href: back }}
      title={title}
      names={{ form: t`内容`, side: t`预览` }}
      part={part}
      onPart={setPart}
      note={
        <>
          <ActionConflict actor={actor} />
          {canChoose && (
            <Button icon="layers" className={css({ marginBottom: '5' })} onClick={() => actor.send({ type: 'gallery.open' })}>
              <Trans>从模板开始</Trans>
            </Button>
          )}
        </>
      }
      formRef={root}
      form={
        <ActionFields
          actor={actor}
          edits={edits}
          draftFaults={draftFaults}
          faults={faults}
          language={language}
          onLanguage={setLanguage}
          pools={pools}
          drafting={wish && <DraftingCard actor={drafting} wish={wish} />}
        />
      }
      side={
        typed.type === 'webhook' ? (
          <WebhookSide preview={preview} test={webhookTest} typed={typed} eventOf={eventOf} />
        ) : typed.type === 'email' ? (
          <EmailSide preview={preview} test={emailTest} typed={typed} language={language} />
        ) : (
          <PreviewPanel actor={preview} typed={typed} language={language} />
        )
      }
      sideWidth="rest"
      footer={<ActionFooter actor={actor} faults={faults} onFocus={focusOn} />}
    />
  )
}

const languageIn = ({ content }: TypedContent, preferred: Locale): Locale => {
  const written = 'texts' in content ? languagesIn(content.texts) : []
  return written.includes(preferred) ? preferred : (written[0] ?? preferred)
}
