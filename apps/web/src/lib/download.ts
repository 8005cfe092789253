export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Every engine has begun to read long before.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
