import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import { type Locale, locales } from '#contract/http/locale.ts'
import type { responseActionEditorMachine } from '#machines/actions/response-action-editor.machine.ts'
import { Button, buttonRecipe } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { css, cx } from '../../../../styled-system/css'
import { ActionState } from '../action-states.tsx'
import { ActionFields, type Edits } from './action-fields.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { EditorFooter } from './editor-footer.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { useFaultFocus } from './use-fault-focus.ts'

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
}

/** Makes or changes a popup, a banner or a bar: its texts and rules at the left, what visitors will see at the right. */
export const EditorScreen = ({ actor, edits, draftFaults, faults, back }: Props) => {
  const { t } = useLingui()
  const base = useSelector(actor, (it) => it.context.base)
  const typed = useSelector(actor, (it) => it.context.typed)
  const isNew = useSelector(actor, (it) => it.context.actionId === null)
  const isOpen = useSelector(actor, (it) => it.hasTag('open'))
  const problem = useSelector(actor, (it) => it.context.problem)
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isUnknownType = useSelector(actor, (it) => it.matches('notEditable'))
  const preview = useSelector(actor, (it) => it.children.preview)
  const [part, setPart] = useState<'form' | 'preview'>('form')
  const [chosen, setLanguage] = useState<Locale | null>(null)
  const language = chosen ?? locales.find((it) => typed.content.texts[it] !== undefined) ?? 'zh'
  const { root, focusOn } = useFaultFocus(actor, (fault) => {
    setPart('form')
    if (fault.language) setLanguage(fault.language)
  })
  const title = isNew ? t`创建响应动作` : base ? t`编辑“${base.name}”` : t`编辑响应动作`
  if (isUnknownType)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          icon="layers"
          title={t`这种类型还不能在这里编辑`}
          action={
            <Link href={back} className={buttonRecipe({ look: 'primary' })}>
              <Trans>返回</Trans>
            </Link>
          }
        >
          <Trans>编辑器目前支持弹窗、横幅和通知条。</Trans>
        </EmptyState>
      </>
    )
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
    <div className={css({ maxWidth: '1440px' })}>
      <nav aria-label={t`上级页面`} className={css({ marginBottom: '2', fontSize: 's' })}>
        <Link href={back} className={parent}>
          <Icon name="back" size={14} />
          {base ? base.name : t`响应动作库`}
        </Link>
      </nav>
      <PageHeader title={title} />
      <ConflictNote actor={actor} />
      <div className={tabs}>
        {(['form', 'preview'] as const).map((it) => (
          <Button
            key={it}
            size="small"
            look={part === it ? 'primary' : 'secondary'}
            aria-pressed={part === it}
            onClick={() => setPart(it)}
          >
            {it === 'form' ? <Trans>内容</Trans> : <Trans>预览</Trans>}
          </Button>
        ))}
      </div>
      <div className={columns}>
        <Half isShown={part === 'form'}>
          <div ref={root}>
            <ActionFields
              actor={actor}
              edits={edits}
              draftFaults={draftFaults}
              faults={faults}
              language={language}
              onLanguage={setLanguage}
            />
          </div>
        </Half>
        <Half isShown={part === 'preview'}>
          <PreviewPanel actor={preview} typed={typed} language={language} />
        </Half>
      </div>
      <EditorFooter actor={actor} faults={faults} onFocus={focusOn} />
    </div>
  )
}

/** Both halves are beside each other; on a narrow screen one of them is shown. */
const Half = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div className={cx(css({ minWidth: '0' }), !isShown && css({ hideBelow: 'wide' }))}>{children}</div>
)

const parent = css({ display: 'inline-flex', alignItems: 'center', gap: '1', color: 'fg.muted', _hover: { color: 'fg' } })
const tabs = css({ display: 'flex', gap: '2', marginBottom: '4', hideFrom: 'wide' })
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 340px', full: 'minmax(0, 640px) minmax(0, 1fr)' },
  gap: '6',
  alignItems: 'start',
})
