import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { conditionTreeMachine } from '#machines/segments/condition-tree.machine.ts'
import type { PartProblem } from '#machines/segments/condition-tree.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { ConditionTree } from '#ui/patterns/condition-tree/condition-tree.tsx'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { offeredKinds } from '#ui/patterns/condition-tree/offered-kinds.ts'
import { css } from '../../../../styled-system/css'
import { KindField } from './kind-field.tsx'
import type { EditorActor } from './segment-editor-screen.tsx'

type Props = {
  actor: EditorActor
  conditions: ActorRefFrom<typeof conditionTreeMachine>
  vocabulary: Vocabulary
  /** What is wrong with each part of the conditions, and how many conditions there are. */
  treeProblems: ReadonlyMap<string, readonly PartProblem[]>
  count: number
}

/** What a segment is called, and who is in it. */
export const SegmentFields = ({ actor, conditions, vocabulary, treeProblems, count }: Props) => {
  const { t } = useLingui()
  const { values, problems } = useSelector(actor, (it) => it.context.form)
  const { base, isTried, problem } = useSelector(actor, (it) => it.context)
  const isLocked = useSelector(actor, (it) => !it.matches({ open: 'editing' }))
  const [fieldText, problemText] = [useFieldText(), useProblemText()]
  const edit = (field: 'name' | 'description' | 'kind') => (value: string) => actor.send({ type: 'field.edit', field, value })
  const leave = (field: 'name' | 'description') => () => actor.send({ type: 'field.leave', field })
  return (
    <fieldset disabled={isLocked} className={css({ display: 'grid', gap: '5', minWidth: '0' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <Card className={css({ minWidth: '0' })}>
        <Form onSubmit={() => actor.send({ type: 'form.submit' })}>
          <TextField
            label={t`名称`}
            name="name"
            autoComplete="off"
            value={values.name}
            problem={fieldText(problems.name)}
            onEdit={edit('name')}
            onLeave={leave('name')}
          />
          <TextArea
            label={t`说明（可选）`}
            name="description"
            value={values.description}
            problem={fieldText(problems.description)}
            onEdit={edit('description')}
            onLeave={leave('description')}
          />
          {base === null && <KindField value={values.kind} onChoose={edit('kind')} />}
        </Form>
      </Card>
      {values.kind === 'list' ? (
        <p className={css({ color: 'fg.muted', maxWidth: 'prose' })}>
          <Trans>手动名单上是谁，由上传的 CSV 文件决定。保存之后在分群的页面上传。</Trans>
        </p>
      ) : (
        <Card className={css({ minWidth: '0' })}>
          <h2 className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '3' })}>
            <Trans>谁属于这个分群</Trans>
          </h2>
          <Conditions actor={conditions} vocabulary={vocabulary} problems={isTried ? treeProblems : none} count={count} />
        </Card>
      )}
    </fieldset>
  )
}

type ConditionsProps = {
  actor: Props['conditions']
  vocabulary: Vocabulary
  problems: ReadonlyMap<string, readonly PartProblem[]>
  count: number
}

const Conditions = ({ actor, vocabulary, problems, count }: ConditionsProps) => {
  const { tree, past, future, refusal } = useSelector(actor, (it) => it.context)
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  useEffect(() => {
    const subscription = actor.on('part.focus', ({ id }) => setFocus({ id }))
    return () => subscription.unsubscribe()
  }, [actor])
  return (
    <ConditionTree
      tree={tree}
      vocabulary={vocabulary}
      problems={problems}
      refusal={refusal}
      focus={focus}
      conditions={count}
      kinds={offeredKinds(vocabulary)}
      canUndo={past.length > 0}
      canRedo={future.length > 0}
      onEdit={(edit) => actor.send({ type: 'tree.edit', edit })}
      onUndo={() => actor.send({ type: 'edit.undo' })}
      onRedo={() => actor.send({ type: 'edit.redo' })}
    />
  )
}

const none: ReadonlyMap<string, readonly PartProblem[]> = new Map()
