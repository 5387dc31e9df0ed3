import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'
import type { MergeActor } from './merge-dialog.tsx'

type Props = { actor: MergeActor; onCancel: () => void }

/** Finds the account that is to be closed, by a part of its name or address, or by its id. */
export const AccountSearch = ({ actor, onCancel }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { search, found, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <Form label={t`查找账号`} onSubmit={() => actor.send({ type: 'search.submit' })}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <TextField
        label={t`要合并并关闭的账号`}
        name="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        disabled={isBusy}
        hint={<Trans>用户名、邮箱的一部分，或账号 ID</Trans>}
        aside={
          <Button type="submit" busy={isBusy}>
            <Trans>查找</Trans>
          </Button>
        }
        onEdit={(value) => actor.send({ type: 'search.edit', search: value })}
        onLeave={nothing}
      />
      {found && found.accounts.length === 0 && (
        <p className={css({ color: 'fg.muted' })}>
          <Trans>没有其他账号符合“{found.of}”。</Trans>
        </p>
      )}
      {found && found.accounts.length > 0 && (
        <ul aria-label={t`找到的账号`} className={css({ maxHeight: '320px', overflow: 'auto' })}>
          {found.accounts.map((account) => (
            <li key={account.id} className={row}>
              <div className={css({ flex: '1', minWidth: '0' })}>
                <div className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{account.name}</div>
                <div className={css({ fontSize: 's', color: 'fg.muted', overflowWrap: 'anywhere' })}>{account.email}</div>
              </div>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={t`选择“${account.name}”`}
                onClick={() => actor.send({ type: 'account.choose', account })}
              >
                <Trans>选择</Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button look="ghost" onClick={onCancel}>
          <Trans>取消</Trans>
        </Button>
      </div>
    </Form>
  )
}

const row = css({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  paddingBlock: '2',
  '& + &': { borderTop: '1px solid token(colors.line)' },
})

const nothing = () => {}
