/** Hands the browser a file to save. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has its own hold on the bytes by the next turn of the event loop in every engine, a minute is ample.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
