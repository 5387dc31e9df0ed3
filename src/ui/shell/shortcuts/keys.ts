import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The name of a key, and its sign on a Mac. Arrows and characters name themselves. */
export const keys = {
  command: { name: msg`Ctrl`, sign: '⌘', spoken: 'Command' },
  shift: { name: msg`Shift`, sign: '⇧', spoken: 'Shift' },
  enter: { name: msg`Enter`, sign: '↩', spoken: 'Return' },
  escape: { name: msg`Esc`, sign: '⎋', spoken: 'Escape' },
  delete: { name: msg`Delete`, sign: '⌦', spoken: 'Forward delete' },
  home: { name: msg`Home`, sign: '↖', spoken: 'Home' },
  end: { name: msg`End`, sign: '↘', spoken: 'End' },
  pageUp: { name: msg`PgUp`, sign: '⇞', spoken: 'Page up' },
  pageDown: { name: msg`PgDn`, sign: '⇟', spoken: 'Page down' },
} as const satisfies Record<string, { name: MessageDescriptor; sign: string; spoken: string }>

/** The name of a key, or the character on it. */
export type Key = keyof typeof keys | 'K' | '?' | 'F10' | '↑' | '↓' | '←' | '→'

/** Keys that are pressed together. Several combinations have the same effect, or opposite ones. */
type Shortcut = { does: MessageDescriptor; by: Key[][] }

type ShortcutGroup = { name: MessageDescriptor; where?: MessageDescriptor; shortcuts: Shortcut[] }

const neighbours = msg`上一项、下一项`
const ends = msg`第一项、最后一项`

/** Every shortcut of the console. */
export const shortcutGroups: ShortcutGroup[] = [
  {
    name: msg`全局`,
    shortcuts: [
      { does: msg`打开命令面板`, by: [['command', 'K']] },
      { does: msg`显示键盘快捷键`, by: [['?']] },
    ],
  },
  {
    name: msg`标签页`,
    where: msg`焦点在标签页上时`,
    shortcuts: [
      { does: neighbours, by: [['←'], ['→']] },
      { does: ends, by: [['home'], ['end']] },
      { does: msg`打开`, by: [['enter']] },
      { does: msg`关闭`, by: [['delete']] },
      { does: msg`打开菜单`, by: [['shift', 'F10']] },
      {
        does: msg`左移、右移`,
        by: [
          ['command', 'shift', '←'],
          ['command', 'shift', '→'],
        ],
      },
    ],
  },
  {
    name: msg`命令面板`,
    shortcuts: [
      { does: neighbours, by: [['↑'], ['↓']] },
      { does: ends, by: [['pageUp'], ['pageDown']] },
      { does: msg`执行`, by: [['enter']] },
      { does: msg`关闭`, by: [['escape']] },
    ],
  },
  {
    name: msg`实时监控`,
    where: msg`焦点在事件列表上时`,
    shortcuts: [
      { does: neighbours, by: [['↑'], ['↓']] },
      { does: ends, by: [['home'], ['end']] },
      { does: msg`打开`, by: [['enter']] },
      { does: msg`关闭`, by: [['escape']] },
    ],
  },
  {
    name: msg`菜单和对话框`,
    shortcuts: [
      { does: neighbours, by: [['↑'], ['↓']] },
      { does: msg`执行`, by: [['enter']] },
      { does: msg`关闭`, by: [['escape']] },
    ],
  },
]
