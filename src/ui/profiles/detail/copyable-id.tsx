import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { Icon } from '#ui/components/icon.tsx'
import { css } from '../../../../styled-system/css'
import { ShortId } from '../person/short-id.tsx'

export type Copying = ActorRefFrom<typeof copyingMachine>

/** An id with a button that copies all of it. */
export const CopyableId = ({ label, id, copying }: { label: string; id: string; copying: Copying }) => {
  const { t } = useLingui()
  const isCopied = useSelector(copying, (it) => it.hasTag('copied') && it.context.copied?.text === id)
  return (
    <span className={chip}>
      <span className={css({ color: 'fg.faint' })}>{label}</span>
      <ShortId id={id} />
      <button
        type="button"
        aria-label={t`复制 ${label} ${id}`}
        onClick={() => copying.send({ type: 'copy.request', what: label, text: id })}
        className={copy}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      </button>
    </span>
  )
}

const chip = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  paddingLeft: '2',
  borderRadius: 'm',
  bg: 'bg.hover',
  fontSize: 's',
  maxWidth: 'full',
})
const copy = css({
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  borderRadius: 'm',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { color: 'fg' },
})
