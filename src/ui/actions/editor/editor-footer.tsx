import '../texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ContentFault } from '#contract/actions/response-actions-faults.ts'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { css } from '../../../../styled-system/css'
import { useActionNames } from '../names.ts'
import type { EditorActor } from './editor-screen.tsx'

type Props = { actor: EditorActor; faults: readonly ContentFault[]; onFocus: (fault: ContentFault) => void }

const shown = 3

/** What is still missing, each leading to its field; whether everything is saved; and the buttons that save and publish. */
export const EditorFooter = ({ actor, faults, onFocus }: Props) => {
  const { t, i18n } = useLingui()
  const { fieldName, faultText } = useActionNames()
  const base = useSelector(actor, (it) => it.context.base)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isSaving = useSelector(actor, (it) => it.hasTag('busy') && !it.context.isPublishing)
  const isPublishing = useSelector(actor, (it) => it.hasTag('busy') && it.context.isPublishing)
  const canDiscard = useSelector(actor, (it) => it.can({ type: 'draft.discard' }))
  const canSave = useSelector(actor, (it) => it.can({ type: 'draft.save' }))
  const canPublish = useSelector(actor, (it) => it.can({ type: 'draft.publish' }))
  const time = base && dateText(i18n, base.updatedAt, { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <section aria-label={t`保存`} className={bar}>
      <div className={css({ flex: '1', minWidth: '0', display: 'grid', gap: '1' })}>
        {faults.length > 0 && (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', alignItems: 'center', fontSize: 's' })}>
            <span className={css({ color: 'warn', fontWeight: 'medium' })}>
              <Plural value={faults.length} other="发布前还有 # 处要完善：" />
            </span>
            {faults.slice(0, shown).map((fault) => {
              const field = fieldName(fault.path)
              const text = faultText(fault)
              return (
                <button
                  key={`${fault.code} ${fault.path.join('.')}`}
                  type="button"
                  className={link}
                  onClick={() => onFocus(fault)}
                >
                  {t`${field}：${text}`}
                </button>
              )
            })}
            {faults.length > shown && <span>+{i18n.number(faults.length - shown)}</span>}
          </div>
        )}
        <p role="status" className={css({ fontSize: 's', color: 'fg.muted' })}>
          {isUnsaved ? (
            <Trans>修改还没有保存。草稿保留在这个标签页里。</Trans>
          ) : time ? (
            <Trans>保存于 {time}</Trans>
          ) : (
            <Trans>先写好一种语言的文字，再发布。</Trans>
          )}
        </p>
      </div>
      {canDiscard && (
        <Button look="ghost" onClick={() => actor.send({ type: 'draft.discard' })}>
          <Trans>放弃修改</Trans>
        </Button>
      )}
      <Button busy={isSaving} disabled={!canSave} onClick={() => actor.send({ type: 'draft.save' })}>
        <Trans>保存草稿</Trans>
      </Button>
      <Button look="primary" busy={isPublishing} disabled={!canPublish} onClick={() => actor.send({ type: 'draft.publish' })}>
        <Trans>发布</Trans>
      </Button>
    </section>
  )
}

const bar = css({
  position: 'sticky',
  bottom: '0',
  zIndex: '1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '3',
  alignItems: 'center',
  marginTop: '6',
  paddingBlock: '3',
  borderTop: '1px solid token(colors.line)',
  bg: 'bg',
})
const link = css({ color: 'accent', textDecoration: 'underline', cursor: 'pointer', minHeight: '6', textAlign: 'left' })
