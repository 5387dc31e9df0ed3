import { onTestFinished, vi } from 'vitest'

type SavedFile = { name: string; text: () => Promise<string> }

/** The files that the application has the browser save, from now until the test ends: under which name, and what is in them. */
export const followSavedFiles = (): SavedFile[] => {
  const files: SavedFile[] = []
  const blobs = new Map<string, Blob>()
  const spies = [
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      const address = `blob:saved-${blobs.size}`
      blobs.set(address, blob as Blob)
      return address
    }),
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(),
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.get(this.href)
      if (blob) files.push({ name: this.download, text: () => textOf(blob) })
    }),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return files
}

/** A file may be a blob of jsdom, which only a reader reads, or one of Node's fetch, which the reader does not take. */
const textOf = (blob: Blob): Promise<string> => {
  if (!(blob instanceof window.Blob)) return (blob as Blob).text()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsText(blob)
  })
}
