/** How long a browser may take to begin reading a file that it saves, in milliseconds. */
const reading = 60_000

/** Has the browser save a file under a name, as it saves downloads. */
export const saveFile = ({ document, URL }: Window & typeof globalThis, file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), reading)
}
