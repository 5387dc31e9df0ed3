/** A file that somebody chooses. The document of the tests has files that cannot be read by `arrayBuffer`, as those of browsers can. */
export const csvFile = (name: string, content: string): File => {
  const bytes = new TextEncoder().encode(content)
  return Object.assign(new File([bytes], name, { type: 'text/csv' }), { arrayBuffer: async () => bytes.buffer })
}
