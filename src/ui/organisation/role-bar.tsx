import './texts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { differenceOf, type RoleNameProblem } from '#contract/organisation/role-draft.ts'
import { roleNameAtMost } from '#contract/organisation/roles.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'
import type { MatrixActor } from './role-dialogs.tsx'

/** The role that is edited: its name, how much differs, and the way to look at the difference. */
export const RoleBar = ({ actor }: { actor: MatrixActor }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const { draft, base, nameProblem, problem } = useSelector(actor, (it) => it.context)
  const isUnsaved = useSelector(actor, (it) => it.hasTag('unsaved'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isEditing = useSelector(actor, (it) => it.matches({ open: 'editing' }))
  useEffect(() => {
    const { unsubscribe } = actor.on('name.rejected', () => input.current?.focus())
    return unsubscribe
  }, [actor])
  if (!draft) return null
  const problems: Record<RoleNameProblem, string> = {
    empty: t`请填写角色的名称`,
    tooLong: t`最多 ${roleNameAtMost} 个字符`,
    taken: t`已有同名角色`,
  }
  const { granted, withdrawn } = differenceOf(base, draft)
  return (
    <section aria-label={t`正在编辑的角色`} className={bar}>
      {problem && problem.code !== 'transport.aborted' && problem.code !== 'session.stale' && (
        <Callout kind="bad">{problemText(problem)}</Callout>
      )}
      <Form onSubmit={() => actor.send({ type: 'draft.review' })}>
        <div className={line}>
          <TextField
            ref={input}
            name="name"
            label={t`角色名称`}
            autoComplete="off"
            value={draft.name}
            disabled={!isEditing}
            problem={nameProblem ? problems[nameProblem] : undefined}
            onEdit={(name) => actor.send({ type: 'name.edit', name })}
            onLeave={() => {}}
            className={css({ width: { base: 'full', wide: '280px' } })}
          />
          <p role="status" className={status}>
            {!isUnsaved ? (
              <Trans>还没有改动。在矩阵中勾选权限。</Trans>
            ) : (
              <>
                <Plural value={granted.length} other="授予 # 项" />
                {' · '}
                <Plural value={withdrawn.length} other="收回 # 项" />
              </>
            )}
          </p>
          <Button look="ghost" disabled={!isEditing} onClick={() => actor.send({ type: 'draft.discard' })}>
            {isUnsaved ? <Trans>放弃修改</Trans> : <Trans>结束编辑</Trans>}
          </Button>
          <Button type="submit" look="primary" busy={isBusy} disabled={!isUnsaved || !isEditing}>
            <Trans>查看改动并保存</Trans>
          </Button>
        </div>
      </Form>
    </section>
  )
}

const bar = css({
  position: 'sticky',
  bottom: '0',
  zIndex: '1',
  display: 'grid',
  gap: '3',
  marginTop: '4',
  paddingBlock: '3',
  borderTop: '1px solid token(colors.line)',
  bg: 'bg',
})
const line = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'flex-end' })
const status = css({
  flex: '1',
  minWidth: '160px',
  color: 'fg.muted',
  fontSize: 's',
  paddingBlock: '2',
  fontVariantNumeric: 'tabular-nums',
})
