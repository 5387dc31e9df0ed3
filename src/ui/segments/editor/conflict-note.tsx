import '../texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { DefinitionText } from '#ui/patterns/condition-tree/definition-text.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import type { EditorActor } from './segment-editor-screen.tsx'

/** Somebody else saved the segment meanwhile: shows what they made of it, and asks whose version stays. */
export const ConflictNote = ({ actor, vocabulary }: { actor: EditorActor; vocabulary: Vocabulary }) => {
  const theirs = useSelector(actor, (it) => it.context.theirs)
  if (!theirs) return null
  return (
    <div className={css({ marginBottom: '5', maxWidth: '720px' })}>
      <Callout kind="bad">
        <p className={css({ fontWeight: 'medium' })}>
          <Trans>
            有人在 <TimeText at={theirs.updatedAt} /> 更改了这个分群。您的修改还没有保存。
          </Trans>
        </p>
        <div className={css({ color: 'fg', marginBlock: '3' })}>
          <p>
            <Trans>现在的内容：“{theirs.name}”</Trans>
          </p>
          {theirs.kind === 'rule' && <DefinitionText definition={theirs.definition} vocabulary={vocabulary} />}
        </div>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <Button size="small" onClick={() => actor.send({ type: 'conflict.keepMine' })}>
            <Trans>用我的修改替换</Trans>
          </Button>
          <Button size="small" onClick={() => actor.send({ type: 'conflict.takeTheirs' })}>
            <Trans>放弃我的修改</Trans>
          </Button>
        </div>
      </Callout>
    </div>
  )
}
