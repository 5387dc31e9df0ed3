import '../texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { PlacedProblem } from '#machines/segments/segment-editing.ts'
import { Button } from '#ui/components/button.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useConditionProblemText } from '#ui/patterns/condition-tree/names.ts'
import { css } from '../../../../styled-system/css'
import type { EditorActor } from './segment-editor-screen.tsx'
import type { Place } from './use-problem-focus.ts'

type Props = { actor: EditorActor; problems: readonly PlacedProblem[]; onFocus: (place: Place) => void }

const shown = 3

/** What is still missing, each leading to its field; whether everything is saved; and the button that saves. */
export const EditorFooter = ({ actor, problems, onFocus }: Props) => {
  const { t, i18n } = useLingui()
  const [fieldText, conditionText] = [useFieldText(), useConditionProblemText()]
  const base = useSelector(actor, (it) => it.context.base)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const canDiscard = useSelector(actor, (it) => it.can({ type: 'draft.discard' }))
  const canSave = useSelector(actor, (it) => it.can({ type: 'form.submit' }))
  const time = base && dateText(i18n, base.updatedAt, { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <section aria-label={t`保存`} className={bar}>
      <div className={css({ flex: '1', minWidth: '0', display: 'grid', gap: '1' })}>
        {problems.length > 0 && (
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '1', alignItems: 'center', fontSize: 's' })}>
            <span className={css({ color: 'warn', fontWeight: 'medium' })}>
              <Plural value={problems.length} other="还有 # 处要完善：" />
            </span>
            {problems.slice(0, shown).map((problem, place) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: the problems have no identity but their place.
                key={place}
                type="button"
                className={link}
                onClick={() => onFocus('part' in problem ? { part: problem.part } : { field: problem.field })}
              >
                {'part' in problem ? conditionText(problem.code) : fieldText(problem.code)}
              </button>
            ))}
            {problems.length > shown && <span>+{i18n.number(problems.length - shown)}</span>}
          </div>
        )}
        <p role="status" className={css({ fontSize: 's', color: 'fg.muted' })}>
          {isUnsaved ? (
            <Trans>修改还没有保存。草稿保留在这个标签页里。</Trans>
          ) : time ? (
            <Trans>保存于 {time}</Trans>
          ) : (
            <Trans>填写名称和条件后即可保存。</Trans>
          )}
        </p>
      </div>
      {canDiscard && (
        <Button look="ghost" onClick={() => actor.send({ type: 'draft.discard' })}>
          <Trans>放弃修改</Trans>
        </Button>
      )}
      <Button look="primary" busy={isBusy} disabled={!canSave} onClick={() => actor.send({ type: 'form.submit' })}>
        <Trans>保存分群</Trans>
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
